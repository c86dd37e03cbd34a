import { expect, test } from "vitest";
import { faultsOf, parts, tabFaultsOf } from "./admin-screens.ts";
import { faultsOf as faultsOfPage, states } from "./page-states.ts";
import { runningAdmin } from "./running-admin.ts";
import { focusFaults } from "./tabbing.ts";

const site = runningAdmin();

function named<Reached extends { name: string }>(all: Reached[], name: string): Reached {
  return all.find((one) => one.name === name) ?? expect.fail(`no ${name}`);
}

// `pages.slow.test.ts` and `screens.slow.test.ts` look at every page and screen.
test("anyone can read and use the home page, and the quote form with faults, on a phone", async () => {
  const visitor = await site.stranger({ width: 360, stillness: true });
  await visitor.open("/");
  expect(await faultsOfPage(visitor)).toEqual([]);
  expect(await focusFaults(visitor.page)).toEqual([]);
  await named(states, "the form with faults").reach(visitor);
  expect(await faultsOfPage(visitor)).toEqual([]);
});

test("the owner can read and use the dashboard, and a form with faults, on a phone and on a desk", async () => {
  const visitor = await site.admin({ stillness: true });
  const screens = parts.flatMap(({ screens }) => screens);
  for (const name of ["the dashboard", "the faulty form of services"]) {
    await named(screens, name).reach(visitor, site);
    expect(await faultsOf(visitor.page)).toEqual([]);
    expect(await tabFaultsOf(visitor.page)).toEqual([]);
  }
});
