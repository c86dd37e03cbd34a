import { expect, test } from "vitest";
import { houseColours } from "#domain/sampler/house-colours.ts";
import { familiesOf, paletteOf, withColourMoved } from "./palette-families.ts";

const green = { family: "Greens", name: "Bottle Green", colour: "#1f3b30" };
const sage = { family: "Greens", name: "Sage", colour: "#b9c4a6" };
const pink = { family: "Pinks", name: "Plaster Pink", colour: "#d9b3a0" };

test("neighbours of the same family stand together, and the palette comes back as it was", () => {
  const families = familiesOf([...houseColours]);
  expect(families.map(({ colours }) => colours.length)).toEqual(Array(8).fill(6));
  expect(paletteOf(families)).toEqual(houseColours);
  const names = familiesOf([green, pink, sage]).map(({ name }) => name);
  expect(names).toEqual(["Greens", "Pinks", "Greens"]);
});

test("a family that lost its colours stays in the editor, and leaves nothing in the palette", () => {
  const families = familiesOf([green, pink]);
  const moved = withColourMoved(families, { family: 1, colour: 0 }, 0);
  expect(moved.map(({ name }) => name)).toEqual(["Greens", "Pinks"]);
  expect(paletteOf(moved)).toEqual([green, { ...pink, family: "Greens" }]);
});
