import { expect, test } from "vitest";
import { colourDistance, oklchOf, readHexColour } from "./colour.ts";
import { drawnFinish, finishNames } from "./finishes.ts";
import { houseColours } from "./house-colours.ts";

const hexes = houseColours.map(({ colour }) => colour);

test("there are 48 house colours, six in each of eight families, and each name stands once", () => {
  const families = Map.groupBy(houseColours, ({ family }) => family);
  expect([...families.values()].map(({ length }) => length)).toEqual(Array(8).fill(6));
  expect(new Set(houseColours.map(({ name }) => name)).size).toBe(48);
  expect(hexes.every((hex) => readHexColour(hex) === hex)).toBe(true);
});

test("a visitor can tell any two house colours apart", () => {
  const distances = hexes.flatMap((one, index) =>
    hexes.slice(0, index).map((other) => colourDistance(one, other)),
  );
  expect(Math.min(...distances)).toBeGreaterThan(0.022);
});

test("the palette has light, middle and dark colours of every hue that a decorator asks for", () => {
  const colours = hexes.map(oklchOf);
  expect(colours.filter(({ lightness }) => lightness > 0.85).length).toBeGreaterThan(9);
  expect(colours.filter(({ lightness }) => lightness < 0.4).length).toBeGreaterThan(7);
  for (const [from, to] of [
    [10, 60],
    [60, 100],
    [100, 180],
    [180, 270],
  ] as const)
    expect(
      colours.filter(({ hue, chroma }) => chroma > 0.03 && hue >= from && hue < to).length,
    ).toBeGreaterThan(4);
});

test("the colours that a finish begins with, and those of the website, have names", () => {
  const begun = finishNames.flatMap((name) => [drawnFinish(name).base, drawnFinish(name).glaze]);
  for (const hex of [...begun, "#1f3b30", "#d9b3a0", "#c08a2e"]) expect(hexes).toContain(hex);
});
