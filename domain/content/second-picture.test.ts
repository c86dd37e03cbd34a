import { expect, test } from "vitest";
import { shapesDiffer } from "./second-picture.ts";

const wide = { width: 3000, height: 2000 };

test.each([
  ["the same picture", wide, false],
  ["the same shape in another size", { width: 1500, height: 1000 }, false],
  ["a shape that differs by a hundredth", { width: 3030, height: 2000 }, false],
  ["a slightly narrower picture", { width: 2900, height: 2000 }, true],
  ["a slightly wider picture", { width: 3100, height: 2000 }, true],
  ["a picture turned on its side", { width: 2000, height: 3000 }, true],
])("%s", (_, other, differ) => {
  expect(shapesDiffer(wide, other)).toBe(differ);
});

test("nothing is said about a picture whose size is not known", () => {
  expect(shapesDiffer(wide, undefined)).toBe(false);
});
