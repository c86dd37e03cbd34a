import { expect, test } from "vitest";
import { faultsOf, states } from "./page-states.ts";
import { parts } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import { focusFaults } from "./tabbing.ts";

const site = runningSite();
const phone = { width: 360, stillness: true };

/** `every-page.slow.test.ts` tests all pages and states at every width. */
const pages = ["the home page, about and privacy", "every service", "the quote form"];
const reached = ["the form with faults", "the open menu"];

test.for(parts.filter(({ name }) => pages.includes(name)))(
  "anyone can use $name on a phone",
  async ({ paths: [path = ""] }) => {
    const visitor = await site.visitor(phone);
    await visitor.open(path);
    expect([...(await faultsOf(visitor)), ...(await focusFaults(visitor.page))]).toEqual([]);
  },
);

test.for(states.filter(({ name }) => reached.includes(name)))(
  "anyone can use $name on a phone",
  async ({ reach }) => {
    const visitor = await site.visitor(phone);
    await reach(visitor);
    expect(await faultsOf(visitor)).toEqual([]);
  },
);
