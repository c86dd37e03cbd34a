import { expect, test } from "vitest";
import { drawnFinish, finishNames } from "./finishes.ts";
import { type HouseColour, houseColours } from "./house-colours.ts";
import { openingSample } from "./opening-sample.ts";
import { usualSample } from "./sample.ts";
import { imitations, suggestPairs } from "./suggest-pairs.ts";

const usual = drawnFinish("dragging");

function paletteOf(...colours: string[]): HouseColour[] {
  return colours.map((colour) => ({ family: "All", name: colour, colour }));
}

test("with the built-in palette each finish opens in its usual colours", () => {
  for (const finish of finishNames)
    expect(openingSample(finish, houseColours)).toEqual(usualSample(finish));
});

test("a colour that the owner has changed gives way to the nearest of the palette", () => {
  const changed = houseColours.map((row) =>
    row.colour === usual.glaze ? { ...row, colour: "#3f5a48" } : row,
  );
  expect(openingSample("dragging", changed)).toEqual({
    ...usualSample("dragging"),
    glaze: "#3f5a48",
  });
});

test.each([...imitations])(
  "%s opens in the first pair that is suggested, also of a changed palette",
  (finish) => {
    const { base, glaze } = usualSample(finish);
    const changed = houseColours.filter(({ colour }) => colour !== base && colour !== glaze);
    const [first] = suggestPairs(finish, changed);
    expect(first).toBeDefined();
    expect(openingSample(finish, changed)).toEqual({ ...usualSample(finish), ...first });
  },
);

test("wood opens in the colours nearest to its own if the palette has none for it", () => {
  const palette = paletteOf("#bcd4cd", "#e6ece9", "#1f3b30", "#7d9aa6");
  expect(openingSample("wood-graining", palette)).toMatchObject({
    base: "#7d9aa6",
    glaze: "#1f3b30",
  });
});

test.each([
  { colours: ["#2f4437", "#101010"], base: "#101010", glaze: "#2f4437" },
  { colours: ["#ffffff", "#e2d6c2"], base: "#e2d6c2", glaze: "#ffffff" },
])("the two colours are never the same: $colours", ({ colours, base, glaze }) => {
  expect(openingSample("dragging", paletteOf(...colours))).toMatchObject({ base, glaze });
});

test.each([[[]], [["#ffffff"]]])(
  "a palette that is no choice leaves the usual colours: %j",
  (colours) => {
    expect(openingSample("dragging", paletteOf(...colours))).toEqual(usualSample("dragging"));
  },
);
