import { expect, test } from "vitest";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { familiesOf, firstPlace, paletteOf, withColourMoved } from "./palette-families.ts";

const green = { family: "Greens", name: "Bottle Green", colour: "#1f3b30" };
const sage = { family: "Greens", name: "Sage", colour: "#b9c4a6" };
const pink = { family: "Pinks", name: "Plaster Pink", colour: "#d9b3a0" };

test("neighbours of the same family stand together, and the palette comes back as it was", () => {
  const families = familiesOf([...houseColours]);
  expect(families.map(({ colours }) => colours.length)).toEqual(Array(8).fill(6));
  expect(paletteOf(families)).toEqual(houseColours);
  expect(familiesOf([green, pink, sage]).map(({ name }) => name)).toEqual([
    "Greens",
    "Pinks",
    "Greens",
  ]);
});

test("a family's new name is that of all its colours", () => {
  const [greens] = familiesOf([green, sage]);
  expect(greens && paletteOf([{ ...greens, name: "Leaves" }])).toEqual([
    { ...green, family: "Leaves" },
    { ...sage, family: "Leaves" },
  ]);
});

test("a colour that is moved becomes the last of the other family", () => {
  const families = familiesOf([green, sage, pink]);
  const moved = withColourMoved(families, { family: 0, colour: 0 }, 1);
  expect(paletteOf(moved)).toEqual([sage, pink, { ...green, family: "Pinks" }]);
  expect(firstPlace(moved, 1)).toBe(1);
});

test("a family that lost its colours stays in the editor, and leaves nothing in the palette", () => {
  const families = familiesOf([green, pink]);
  const moved = withColourMoved(families, { family: 1, colour: 0 }, 0);
  expect(moved.map(({ name }) => name)).toEqual(["Greens", "Pinks"]);
  expect(paletteOf(moved)).toEqual([green, { ...pink, family: "Greens" }]);
});
