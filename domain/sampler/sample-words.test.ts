import { expect, test } from "vitest";
import { houseColours } from "./house-colours.ts";
import { colourName, sampleTitle } from "./sample-words.ts";

test("a colour of the palette is called by its name, another by its digits", () => {
  expect(colourName("#1F3B30", houseColours)).toBe("Bottle Green");
  expect(colourName("#1f3b31", houseColours)).toBe("#1F3B31");
  expect(colourName("#1f3b30", [])).toBe("#1F3B30");
});

test("a sample's title names the service, the glaze and what lies under it", () => {
  const pair = { base: "#b9c4a6", glaze: "#1f3b30" };
  expect(sampleTitle(pair, "Dragging", houseColours)).toBe("Dragging, Bottle Green over Sage");
  expect(sampleTitle({ ...pair, base: "#123456" }, "Rag Roll", houseColours)).toBe(
    "Rag Roll, Bottle Green over #123456",
  );
});
