import { describe, expect, test } from "vitest";
import { faultsOf, layoutFaultsOf, states } from "./page-states.ts";
import { missingAddresses, parts, twoOfEachKind } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import { focusFaults } from "./tabbing.ts";
import type { Visitor } from "./visitor.ts";

const site = runningSite();
const slow = { stillness: true, fontDelay: 600 };
const everywhere = [...parts, { name: "the pages for missing paths", paths: missingAddresses }];

/** A phone has the least room, so it shows every page; a wider window shows two of each kind. */
function pathsAt(width: number, paths: string[]): string[] {
  return width === 360 ? paths : twoOfEachKind(paths);
}

/** Has a visitor look at every part of the site. What they find wrong fails the test. */
function testEverywhere(width: number, look: (visitor: Visitor) => Promise<string[]>): void {
  // Opening a browser costs as much as a page, so each test looks at several pages.
  test.for(everywhere)("$name", { timeout: 180_000 }, async ({ paths }) => {
    const visitor = await site.visitor({ width, ...slow });
    visitor.expectTrouble(/status of 404/);
    const faults: string[] = [];
    for (const path of pathsAt(width, paths)) {
      await visitor.open(path);
      const found = await look(visitor);
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
}

/** Has a visitor bring about every state that a page can be in. */
function testStates(width: number, look: (visitor: Visitor) => Promise<string[]>): void {
  const seen = states.filter(({ name }) => name !== "the open menu" || width < 900);

  test.for(seen)("$name", async ({ reach }) => {
    const visitor = await site.visitor({ width, ...slow });
    await reach(visitor);
    expect(await look(visitor)).toEqual([]);
  });
}

describe.each([360, 1440])("at %i px, with slow fonts, anyone can use", (width) => {
  testEverywhere(width, async (visitor) => [
    ...(await faultsOf(visitor)),
    ...(await focusFaults(visitor.page)),
  ]);
  testStates(width, faultsOf);
});

/** Structure and order of a page are those of a phone or of a desk here: not tested again. */
describe("at 768 px, with slow fonts, nothing is cut off or too small on", () => {
  testEverywhere(768, layoutFaultsOf);
  testStates(768, layoutFaultsOf);
});
