import { expect, test } from "vitest";
import { oklchOf } from "./colour.ts";
import { finishNames } from "./finishes.ts";
import { houseColours } from "./house-colours.ts";
import { pairWarning } from "./pair-warning.ts";
import { imitations, suggestPairs } from "./suggest-pairs.ts";

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
