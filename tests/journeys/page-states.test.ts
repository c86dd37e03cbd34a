import { expect, test } from "vitest";
import { faultsOf, states } from "./page-states.ts";
import { parts } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import { focusFaults } from "./tabbing.ts";

const site = runningSite();
const phone = { width: 360, stillness: true };

/** `every-page.slow.test.ts` tests all of them at every width. */
test.for(parts)("anyone can use $name on a phone", async ({ paths: [path = ""] }) => {
  const visitor = await site.visitor(phone);
  await visitor.open(path);
  expect([...(await faultsOf(visitor)), ...(await focusFaults(visitor.page))]).toEqual([]);
});

test.for(states)("anyone can use $name on a phone", async ({ reach }) => {
  const visitor = await site.visitor(phone);
  await reach(visitor);
  expect(await faultsOf(visitor)).toEqual([]);
});
