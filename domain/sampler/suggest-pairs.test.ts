import { expect, test } from "vitest";
import { hueDistance, oklchOf } from "./colour.ts";
import { finishNames } from "./finishes.ts";
import { houseColours } from "./house-colours.ts";
import { pairWarning } from "./pair-warning.ts";
import { type ColourPair, imitations, suggestPairs } from "./suggest-pairs.ts";

function gapOf({ base, glaze }: ColourPair): number {
  return oklchOf(base).lightness - oklchOf(glaze).lightness;
}

test.each(finishNames)("%s has a dozen pairs and more, and all of them show", (finish) => {
  const pairs = suggestPairs(finish, houseColours);
  expect(pairs.length).toBeGreaterThanOrEqual(12);
  expect(new Set(pairs.map(({ base, glaze }) => base + glaze)).size).toBe(pairs.length);
  for (const pair of pairs) expect(pairWarning({ finish, ...pair })).toBeNull();
});

test.each(finishNames)(
  "each press suggests other colours for %s, the same for everyone",
  (finish) => {
    const pairs = suggestPairs(finish, houseColours);
    expect(suggestPairs(finish, houseColours)).toEqual(pairs);
    for (const [index, { base, glaze }] of pairs.slice(1, 12).entries())
      expect([pairs[index]?.base, pairs[index]?.glaze]).not.toEqual([base, glaze]);
    expect(new Set(pairs.slice(0, 12).map(({ base }) => base)).size).toBeGreaterThanOrEqual(6);
  },
);

test.each(["dragging", "rag-roll", "stippling"] as const)(
  "%s is suggested tone on tone: a darker glaze over a paler base, of near hue or quiet",
  (finish) => {
    for (const pair of suggestPairs(finish, houseColours)) {
      expect(gapOf(pair)).toBeGreaterThan(0.11);
      expect(gapOf(pair)).toBeLessThan(0.36);
      const [base, glaze] = [oklchOf(pair.base), oklchOf(pair.glaze)];
      const isNear = hueDistance(base.hue, glaze.hue) < 40;
      const isQuiet = Math.min(base.chroma, glaze.chroma) < 0.02;
      const isComplement = Math.max(base.chroma, glaze.chroma) < 0.08;
      expect(isNear || isQuiet || isComplement).toBe(true);
    }
  },
);

test("marbling is suggested with veins that stand far from the stone", () => {
  const gaps = suggestPairs("marbling", houseColours).map((pair) => Math.abs(gapOf(pair)));
  expect(Math.min(...gaps)).toBeGreaterThan(0.3);
});

test("graining is suggested as timber has it: brown over a lighter, yellower ground", () => {
  const pairs = suggestPairs("wood-graining", houseColours);
  for (const pair of pairs) {
    expect(gapOf(pair)).toBeGreaterThan(0.12);
    const [ground, grain] = [oklchOf(pair.base), oklchOf(pair.glaze)];
    expect(hueDistance(ground.hue, 72)).toBeLessThan(25);
    expect(hueDistance(grain.hue, 52)).toBeLessThan(38);
    expect(Math.min(ground.chroma, grain.chroma)).toBeGreaterThan(0.015);
  }
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

test("lime wash is suggested in close and quiet values, the wash lighter", () => {
  for (const pair of suggestPairs("lime-wash", houseColours)) {
    expect(gapOf(pair)).toBeLessThan(-0.03);
    expect(gapOf(pair)).toBeGreaterThan(-0.24);
    expect(oklchOf(pair.glaze).chroma).toBeLessThan(0.085);
  }
});

test("metal is suggested in the colours of metals, first over a dark ground", () => {
  const pairs = suggestPairs("metallic", houseColours);
  for (const { glaze } of pairs) {
    const { hue, chroma } = oklchOf(glaze);
    expect(chroma < 0.02 || (hue > 42 && hue < 95)).toBe(true);
  }
  for (const { base } of pairs.slice(0, 6)) expect(oklchOf(base).lightness).toBeLessThan(0.5);
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
