import { describe, expect, test } from "vitest";
import { faultsOf, layoutFaultsOf, states } from "./page-states.ts";
import { missingAddresses, parts, twoOfEachKind } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import { focusFaults } from "./tabbing.ts";

const site = runningSite();
const everywhere = [...parts, { name: "the pages for missing paths", paths: missingAddresses }];

/** A phone has the least room, so it shows every page; a wider window shows two of each kind. */
function pathsAt(width: number, paths: string[]): string[] {
  return width === 360 ? paths : twoOfEachKind(paths);
}

describe.each([360, 1440])("at %i px, with slow fonts, anyone can use", (width) => {
  const slow = { width, stillness: true, fontDelay: 600 };

  // Opening a browser costs as much as a page, so each test looks at several pages.
  test.for(everywhere)("$name", { timeout: 180_000 }, async ({ paths }) => {
    const visitor = await site.visitor(slow);
    visitor.expectTrouble(/status of 404/);
    const faults: string[] = [];
    for (const path of pathsAt(width, paths)) {
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

/** Structure and order of a page are those of a phone or of a desk here: not tested again. */
describe("at 768 px, with slow fonts, nothing is cut off or too small on", () => {
  const slow = { width: 768, stillness: true, fontDelay: 600 };

  test.for(everywhere)("$name", { timeout: 180_000 }, async ({ paths }) => {
    const visitor = await site.visitor(slow);
    visitor.expectTrouble(/status of 404/);
    const faults: string[] = [];
    for (const path of pathsAt(768, paths)) {
      await visitor.open(path);
      const found = await layoutFaultsOf(visitor);
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test.for(states)("$name", async ({ reach }) => {
    const visitor = await site.visitor(slow);
    await reach(visitor);
    expect(await layoutFaultsOf(visitor)).toEqual([]);
  });
});
