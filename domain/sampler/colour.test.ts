import { expect, test } from "vitest";
import {
  colourDistance,
  hexOfOklab,
  hueDistance,
  linearColour,
  oklabOf,
  oklchOf,
  readHexColour,
  reflectance,
} from "./colour.ts";
import { houseColours } from "./house-colours.ts";

test("OKLab and OKLCH give the published values of red", () => {
  const { lightness, a, b } = oklabOf("#ff0000");
  expect([lightness, a, b].map((value) => value.toFixed(3))).toEqual(["0.628", "0.225", "0.126"]);
  expect(oklchOf("#ff0000").hue).toBeCloseTo(29.23, 1);
  expect(oklchOf("#ffffff").chroma).toBeCloseTo(0, 3);
});

test("every house colour comes back from OKLab as it was", () => {
  for (const { colour } of houseColours) expect(hexOfOklab(oklabOf(colour))).toBe(colour);
});

test("a colour that no screen can show becomes one that it can", () => {
  expect(hexOfOklab({ lightness: 1.2, a: 0, b: 0 })).toBe("#ffffff");
  expect(hexOfOklab({ lightness: -1, a: 0.4, b: 0 })).toMatch(/^#[0-9a-f]{6}$/);
});

test("black and white are one apart, and a hue is never more than half a circle away", () => {
  expect(colourDistance("#000000", "#ffffff")).toBeCloseTo(1, 3);
  expect(colourDistance("#1F3B30", "#1f3b30")).toBe(0);
  expect(hueDistance(350, 10)).toBe(20);
});

test("the light reflectance value runs from 0 for black to 100 for white", () => {
  expect(["#000000", "#1f3b30", "#808080", "#d9b3a0", "#ffffff"].map(reflectance)).toEqual([
    0, 4, 22, 50, 100,
  ]);
});

test("a colour is read as people type it, and nothing else is", () => {
  expect(["#1F3B30", "1f3b30", " #1f3b30 "].map(readHexColour)).toEqual(Array(3).fill("#1f3b30"));
  expect(readHexColour("#Fa0")).toBe("#ffaa00");
  for (const text of ["", "#", "green", "#1f3b3g", "#1f3b300", "#12", "# 1f3b30", "１f3b30"])
    expect(readHexColour(text)).toBeNull();
});

test("each part of a colour reflects its own light, and middle grey about a fifth", () => {
  const [red, green, blue] = linearColour("#ff0a80");
  expect([red, green, blue].map((share) => share.toFixed(3))).toEqual(["1.000", "0.003", "0.216"]);
  expect(linearColour("#000000")).toEqual([0, 0, 0]);
  expect(linearColour("#7f7f7f")[0]).toBeCloseTo(0.212, 3);
});
