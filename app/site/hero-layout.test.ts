import { expect, test } from "vitest";
import { besideWords, heroSizes } from "./hero-layout.ts";

const shaped = (width: number, height: number) => heroSizes({ width, height });

test("a phone fetches a wide picture wider than its window, because the hero crops its sides", () => {
  expect(shaped(3200, 1800)).toMatch(/100vw, calc\(119vw - 1px\)$/);
});

test("a picture that the hero crops at top and bottom is as wide as the window", () => {
  expect(shaped(1600, 1067)).toMatch(/100vw, calc\(100vw - 1px\)$/);
  expect(shaped(1000, 1500)).toMatch(/100vw, calc\(100vw - 1px\)$/);
});

test.each([
  ["in the middle of a photo", { width: 1600, height: 1067 }, { x: 50, y: 40 }, 50],
  [
    "at the left of a photo, which fills the width",
    { width: 1600, height: 1067 },
    { x: 30, y: 40 },
    12,
  ],
  [
    "at the left of a wide picture, which can move",
    { width: 3200, height: 1000 },
    { x: 30, y: 40 },
    50,
  ],
  ["at the far left of it", { width: 3200, height: 1000 }, { x: 10, y: 40 }, 12],
  ["nowhere", { width: 1600, height: 1067 }, undefined, 50],
])("a point %s goes beside the words, or above them", (_, size, focus, y) => {
  expect(besideWords(size, focus)).toEqual({ x: 70, y });
});
