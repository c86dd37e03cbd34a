import { expect, test } from "vitest";
import { faultsOf, states } from "./page-states.ts";
import { everywhere, twoOfEachKind } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import { focusFaults } from "./tabbing.ts";

const site = runningSite();
const phone = { width: 360, stillness: true };

// At night, `pages.nightly.test.ts` opens every page at three widths, with slow fonts.
test.for(everywhere)(
  "anyone can read and use $name, on a phone and on a desk",
  async ({ paths }) => {
    const visitor = await site.visitor(phone);
    visitor.expectTrouble(/status of 404/);
    const faults: string[] = [];
    for (const [index, path] of twoOfEachKind(paths).entries()) {
      await visitor.open(path);
      const found = await faultsOf(visitor);
      if (index === 0) found.push(...(await focusFaults(visitor.page)));
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);

test.for(states)("anyone can read and use $name, on a phone and on a desk", async ({ reach }) => {
  const visitor = await site.visitor(phone);
  await reach(visitor);
  expect(await faultsOf(visitor)).toEqual([]);
});
