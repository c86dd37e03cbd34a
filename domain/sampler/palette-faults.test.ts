import { expect, test } from "vitest";
import { houseColours } from "./house-colours.ts";
import { paletteFaults } from "./palette-faults.ts";

const green = { family: "Greens", name: "Bottle Green", colour: "#1f3b30" };
const sage = { family: "Greens", name: "Sage", colour: "#b9c4a6" };

test("nothing is wrong with the built-in palette", () => {
  expect(paletteFaults(houseColours)).toEqual({});
});

test("a name or a colour that stands twice is marked where it stands again", () => {
  expect(paletteFaults([green, { ...sage, name: " bottle\u00A0gre\u00ADen" }])).toEqual({
    "1.name": "Another colour has this name already",
  });
  expect(paletteFaults([green, sage, { ...sage, name: "Leaf", colour: "1F3B30" }])).toEqual({
    "2.colour": "This is the same colour as Bottle Green",
  });
});

test("a family without a name is marked once, at its first colour", () => {
  const rows = [green, { ...sage, family: "" }, { family: "", name: "Leaf", colour: "#446644" }];
  expect(Object.keys(paletteFaults(rows))).toEqual(["1.family"]);
});

test("rows that are not filled in yet are not the same as each other", () => {
  const blank = { family: "Greens", name: "", colour: "" };
  expect(paletteFaults([blank, { ...blank }])).toEqual({});
});
