import { expect, test } from "vitest";
import { besideWords, heroSizes } from "./hero-layout.ts";

const shaped = (width: number, height: number) => heroSizes({ width, height });

test("a phone fetches a wide picture wider than its window, since the hero crops its sides; others are as wide", () => {
  expect(shaped(3200, 1800)).toMatch(/100vw, calc\(119vw - 1px\)$/);
  expect(shaped(1600, 1067)).toMatch(/100vw, calc\(100vw - 1px\)$/);
  expect(shaped(1000, 1500)).toMatch(/100vw, calc\(100vw - 1px\)$/);
});

const photo = { width: 1600, height: 1067 };
const wide = { width: 3200, height: 1000 };

test.each([
  ["in the middle of a photo", photo, { x: 50, y: 40 }, 50],
  ["at the left of a photo, which fills the width", photo, { x: 30, y: 40 }, 12],
  ["at the left of a wide picture, which can move", wide, { x: 30, y: 40 }, 50],
  ["at the far left of it", wide, { x: 10, y: 40 }, 12],
  ["nowhere", photo, undefined, 50],
])("a point %s goes beside the words, or above them", (_, size, focus, y) => {
  expect(besideWords(size, focus)).toEqual({ x: 70, y });
});
