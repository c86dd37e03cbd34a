import { expect, test } from "vitest";
import { heroSizes } from "./hero-sizes.ts";

const shaped = (width: number, height: number) => heroSizes({ width, height });

test("a phone fetches a wide picture wider than its window, because the hero crops its sides", () => {
  expect(shaped(3200, 1800)).toMatch(/100vw, calc\(119vw - 1px\)$/);
});

test("a picture that the hero crops at top and bottom is as wide as the window", () => {
  expect(shaped(1600, 1067)).toMatch(/100vw, calc\(100vw - 1px\)$/);
  expect(shaped(1000, 1500)).toMatch(/100vw, calc\(100vw - 1px\)$/);
});
