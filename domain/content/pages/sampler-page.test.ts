import { expect, test } from "vitest";
import { formOf, readForm } from "#domain/content/content-type.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import { houseColours, paletteFaults } from "#domain/sampler/house-colours.ts";
import { samplerPage } from "./sampler-page.ts";

const now = new Date("2026-03-03T12:00:00Z");
const green = { family: "Greens", name: "Bottle Green", colour: "#1F3B30" };
const sage = { family: "Greens", name: "Sage", colour: "b9c4a6" };

function read(palette: unknown) {
  return readForm(
    samplerPage,
    { ...formOf(samplerPage, sampleContent.samplerPage, now), palette },
    now,
  );
}

test("the built-in palette is the house colours, and can be saved as it is", () => {
  expect(read(sampleContent.samplerPage.palette)).toMatchObject({
    values: { palette: houseColours },
  });
});

test("colours are stored in one spelling, however they were typed", () => {
  expect(read([green, sage, { family: " Greens ", name: "Grass ", colour: "#4A4" }])).toMatchObject(
    {
      values: {
        palette: [
          { ...green, colour: "#1f3b30" },
          { ...sage, colour: "#b9c4a6" },
          { family: "Greens", name: "Grass", colour: "#44aa44" },
        ],
      },
    },
  );
});

test("each fault has a message at its field", () => {
  expect(
    read([
      green,
      { ...sage, colour: "sage" },
      { family: "", name: "", colour: "" },
      { family: "Greens", name: "bottle green", colour: "#1f3b30" },
    ]),
  ).toEqual({
    fieldErrors: {
      "palette.1.colour": "Enter a colour like #1F3B30: six digits from 0 to 9 and A to F",
      "palette.2.name": "Enter the colour’s name",
      "palette.2.colour": "Choose a colour",
    },
  });
  expect(read([green, { ...green, family: "" }])).toEqual({
    fieldErrors: {
      "palette.1.name": "Another colour has this name already",
      "palette.1.colour": "This is the same colour as Bottle Green",
      "palette.1.family": "Enter what these colours are called together, for example Greens",
    },
  });
});

test("a palette has from two to sixty colours", () => {
  expect(read([green])).toEqual({
    fieldErrors: { palette: "A finish needs at least two colours" },
  });
  const many = Array.from({ length: 61 }, (_, index) => ({
    family: "Greys",
    name: `Grey ${index}`,
    colour: `#${(index + 16).toString(16).repeat(3)}`,
  }));
  expect(read(many.slice(1))).toMatchObject({ values: {} });
  expect(read(many)).toEqual({
    fieldErrors: { palette: "The palette has 61 entries; the most we can take is 60" },
  });
  expect(read("green")).toMatchObject({ fieldErrors: { palette: "The palette must be a list" } });
});

const bottleGreen = { family: "Greens", name: "Bottle Green", colour: "#1f3b30" };
const paleSage = { family: "Greens", name: "Sage", colour: "#b9c4a6" };

test("a name or a colour that stands twice is marked where it stands again", () => {
  expect(paletteFaults([bottleGreen, { ...paleSage, name: " bottle\u00A0gre\u00ADen" }])).toEqual({
    "1.name": "Another colour has this name already",
  });
  expect(
    paletteFaults([bottleGreen, paleSage, { ...paleSage, name: "Leaf", colour: "1F3B30" }]),
  ).toEqual({
    "2.colour": "This is the same colour as Bottle Green",
  });
});

test("a family without a name is marked once, at its first colour", () => {
  const rows = [
    bottleGreen,
    { ...paleSage, family: "" },
    { family: "", name: "Leaf", colour: "#446644" },
  ];
  expect(Object.keys(paletteFaults(rows))).toEqual(["1.family"]);
});

test("rows that are not filled in yet are not the same as each other", () => {
  const blank = { family: "Greens", name: "", colour: "" };
  expect(paletteFaults([blank, { ...blank }])).toEqual({});
});
