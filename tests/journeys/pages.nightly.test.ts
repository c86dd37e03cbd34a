import { describe, expect, test } from "vitest";
import { faultsOf, states } from "./page-states.ts";
import { everywhere, twoOfEachKind } from "./pages.ts";
import { runningSite } from "./running-site.ts";
import { focusFaults } from "./tabbing.ts";

const site = runningSite();
const slow = { stillness: true, fontDelay: 600 };

describe.each([360, 768, 1440])("at %i px, with slow fonts, anyone can read and use", (width) => {
  test.for(everywhere)("$name, also by Tab", { timeout: 240_000 }, async ({ paths }) => {
    const visitor = await site.visitor({ width, ...slow });
    visitor.expectTrouble(/status of 404/);
    const faults: string[] = [];
    // A phone has the least room, so it shows every page; a wider window shows two of each kind.
    for (const path of width === 360 ? paths : twoOfEachKind(paths)) {
      await visitor.open(path);
      const found = [...(await faultsOf(visitor, [width])), ...(await focusFaults(visitor.page))];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });

  test.for(states.filter(({ below = Infinity }) => width < below))("$name", async ({ reach }) => {
    const visitor = await site.visitor({ width, ...slow });
    await reach(visitor);
    expect(await faultsOf(visitor, [width])).toEqual([]);
  });
});
