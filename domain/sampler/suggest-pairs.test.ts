import { expect, test } from "vitest";
import { oklchOf } from "./colour.ts";
import { drawnFinish, finishNames } from "./finishes.ts";
import { type HouseColour, houseColours } from "./house-colours.ts";
import { pairWarning } from "./pair-warning.ts";
import { usualSample } from "./sample.ts";
import { imitations, openingSample, suggestPairs } from "./suggest-pairs.ts";

test.each(finishNames)(
  "%s has a dozen pairs and more, of which each press shows others",
  (finish) => {
    const pairs = suggestPairs(finish, houseColours);
    expect(suggestPairs(finish, houseColours), "the same for everyone").toEqual(pairs);
    expect(pairs.length).toBeGreaterThanOrEqual(12);
    expect(new Set(pairs.map(({ base, glaze }) => base + glaze)).size).toBe(pairs.length);
    expect(new Set(pairs.slice(0, 12).map(({ base }) => base)).size).toBeGreaterThanOrEqual(6);
    for (const pair of pairs) expect(pairWarning({ finish, ...pair })).toBeNull();
  },
);

test.each([
  ["dragging", "darker"],
  ["rag-roll", "darker"],
  ["stippling", "darker"],
  ["wood-graining", "darker"],
  ["lime-wash", "lighter"],
] as const)("%s is suggested with a %s colour over the other", (finish, glaze) => {
  for (const pair of suggestPairs(finish, houseColours))
    expect(oklchOf(pair.base).lightness > oklchOf(pair.glaze).lightness).toBe(glaze === "darker");
});

test.each([...imitations])("%s is suggested no other colours, however few it has", (finish) => {
  const [first] = suggestPairs(finish, houseColours);
  const few = houseColours.filter(
    ({ family, colour }) =>
      ["Greens", "Blues", "Whites"].includes(family) ||
      colour === first?.base ||
      colour === first?.glaze,
  );
  const pairs = suggestPairs(finish, few);
  expect(pairs[0]).toEqual(first);
  expect(pairs.length).toBeLessThan(12);
});

test("an owner's palette of a few colours gives what pairs it has, and one colour gives none", () => {
  const few = [
    { family: "Greens", name: "Bottle Green", colour: "#1f3b30" },
    { family: "Whites", name: "White", colour: "#ffffff" },
    { family: "Whites", name: "White again", colour: "#ffffff" },
  ];
  expect(suggestPairs("dragging", few)).toHaveLength(2);
  expect(suggestPairs("dragging", few.slice(1))).toEqual([]);
  expect(suggestPairs("dragging", [])).toEqual([]);
});

const usual = drawnFinish("dragging");

function paletteOf(...colours: string[]): HouseColour[] {
  return colours.map((colour) => ({ family: "All", name: colour, colour }));
}

test("with the built-in palette each finish opens in its usual colours", () => {
  for (const finish of finishNames)
    expect(openingSample(finish, houseColours)).toEqual(usualSample(finish));
});

test("a colour that the owner has changed gives way to the nearest of the palette", () => {
  const changed = houseColours.map((row) =>
    row.colour === usual.glaze ? { ...row, colour: "#3f5a48" } : row,
  );
  expect(openingSample("dragging", changed)).toEqual({
    ...usualSample("dragging"),
    glaze: "#3f5a48",
  });
});

test.each([...imitations])(
  "%s opens in the first pair that is suggested, also of a changed palette",
  (finish) => {
    const { base, glaze } = usualSample(finish);
    const changed = houseColours.filter(({ colour }) => colour !== base && colour !== glaze);
    const [first] = suggestPairs(finish, changed);
    expect(first).toBeDefined();
    expect(openingSample(finish, changed)).toEqual({ ...usualSample(finish), ...first });
  },
);

test("wood opens in the colours nearest to its own if the palette has none for it", () => {
  const palette = paletteOf("#bcd4cd", "#e6ece9", "#1f3b30", "#7d9aa6");
  expect(openingSample("wood-graining", palette)).toMatchObject({
    base: "#7d9aa6",
    glaze: "#1f3b30",
  });
});

test.each([
  { colours: ["#2f4437", "#101010"], base: "#101010", glaze: "#2f4437" },
  { colours: ["#ffffff", "#e2d6c2"], base: "#e2d6c2", glaze: "#ffffff" },
])("the two colours are never the same: $colours", ({ colours, base, glaze }) => {
  expect(openingSample("dragging", paletteOf(...colours))).toMatchObject({ base, glaze });
});

test.each([[[]], [["#ffffff"]]])(
  "a palette that is no choice leaves the usual colours: %j",
  (colours) => {
    expect(openingSample("dragging", paletteOf(...colours))).toEqual(usualSample("dragging"));
  },
);
