import { expect, test } from "vitest";
import { dealtRows, platesInRows } from "./plate-rows.tsx";
import type { Plate } from "./plates.ts";

/** Plates of these widths, each 100 high. */
function platesOf(...widths: number[]): Plate[] {
  return widths.map((width, index) => ({
    picture: { width, height: 100 } as Plate["picture"],
    number: index + 1,
    isCloseUp: false,
    place: "",
    transitionName: "",
  }));
}

/** Each row as `start+span` of its plates. */
function rowsOf(...widths: number[]): string[] {
  return platesInRows(platesOf(...widths)).map((row) =>
    row.map(({ start, span }) => `${start}+${span}`).join(" "),
  );
}

test("an upright plate is narrow, and a wide one fills the row", () => {
  expect(rowsOf(70)).toEqual(["1+5"]);
  expect(rowsOf(100)).toEqual(["1+7"]);
  expect(rowsOf(150)).toEqual(["1+12"]);
  expect(rowsOf(230)).toEqual(["1+12"]);
});

test("two upright plates share a row, and an upright one stands beside a wide one, equally high", () => {
  expect(rowsOf(70, 70)).toEqual(["1+6 7+6"]);
  expect(rowsOf(75, 150)).toEqual(["1+4 5+8"]);
});

test("wide plates stand alone and in pairs by turns, and the last two as a pair", () => {
  expect(rowsOf(150, 150, 150, 150, 150, 150)).toEqual(["1+12", "1+6 7+6", "1+12", "1+6 7+6"]);
  expect(rowsOf(150, 150, 150, 150, 150)).toEqual(["1+12", "1+6 7+6", "1+6 7+6"]);
  expect(rowsOf(150, 150)).toEqual(["1+12", "1+12"]);
});

test("upright plates alone stand left and right by turns", () => {
  expect(rowsOf(70, 200, 200, 230, 70)).toEqual(["1+5", "1+6 7+6", "1+9 10+3"]);
  expect(rowsOf(70, 230, 70, 70, 230, 230, 70)).toContain("8+5");
});

test("each place between sections gets a row while they last, and the last place the rest", () => {
  expect(dealtRows(["a", "b", "c", "d"], 2)).toEqual([["a"], ["b", "c", "d"]]);
  expect(dealtRows(["a"], 3)).toEqual([["a"], [], []]);
  expect(dealtRows([], 2)).toEqual([[], []]);
});
