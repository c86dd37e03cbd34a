import { expect, test } from "vitest";
import { controlWords, lightFromWords, lookWords, zoomWords } from "./look-words.ts";

test("the light and the distance are said in words", () => {
  expect(lookWords({ light: "midday", zoom: 0 })).toBe("midday light, the whole wall");
  expect(lookWords({ light: "lamp", zoom: 100 })).toBe("lamplight, the mark of the brush");
  expect([0, 25, 50, 75, 100].map(lightFromWords)).toEqual([
    "From far left",
    "From the left",
    "From the front",
    "From the right",
    "From far right",
  ]);
  expect(zoomWords(50)).toBe("At arm's length");
});

test("a slider of a finish says its ends by their words", () => {
  const brush = { from: "Fine", to: "Coarse" };
  expect([0, 40, 100].map((value) => controlWords(brush, value))).toEqual([
    "Fine",
    "40 of 100, from Fine to Coarse",
    "Coarse",
  ]);
});
