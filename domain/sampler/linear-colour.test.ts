import { expect, test } from "vitest";
import { linearColour } from "./linear-colour.ts";

test("white reflects all light, black none, and middle grey about a fifth", () => {
  expect(linearColour("#ffffff")).toEqual([1, 1, 1]);
  expect(linearColour("#000000")).toEqual([0, 0, 0]);
  expect(linearColour("#7f7f7f")[0]).toBeCloseTo(0.212, 3);
});

test("each colour has its own amount", () => {
  const [red, green, blue] = linearColour("#ff0a80");
  expect([red, green, blue].map((share) => share.toFixed(3))).toEqual(["1.000", "0.003", "0.216"]);
});
