import { describe, expect, test } from "vitest";
import { faultsOf, states } from "./page-states.ts";
import { missingAddresses, parts } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import { focusFaults } from "./tabbing.ts";

const site = runningSite();

describe.each([360, 768, 1440])("at %i px, with slow fonts, anyone can use", (width) => {
  const everywhere = [...parts, { name: "the pages for missing paths", paths: missingAddresses }];
  const slow = { width, stillness: true, fontDelay: 600 };

  // Opening a browser costs as much as a page, so each test looks at several pages.
  test.for(everywhere)("$name", { timeout: 180_000 }, async ({ paths }) => {
    const visitor = await site.visitor(slow);
    visitor.expectTrouble(/status of 404/);
    const faults: string[] = [];
    for (const path of paths) {
      await visitor.open(path);
      const found = [...(await faultsOf(visitor)), ...(await focusFaults(visitor.page))];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  const seen = states.filter(({ name }) => name !== "the open menu" || width < 900);

  test.for(seen)("$name", async ({ reach }) => {
    const visitor = await site.visitor(slow);
    await reach(visitor);
    expect(await faultsOf(visitor)).toEqual([]);
  });
});
