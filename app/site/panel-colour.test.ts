import { expect, test } from "vitest";
import { panelColour } from "./panel-colour.ts";

test("seven finishes in a row have different colours, and the eighth has the first one again", () => {
  const row = [0, 1, 2, 3, 4, 5, 6].map(panelColour);
  expect(new Set(row).size).toBe(7);
  expect(panelColour(7)).toBe(row[0]);
});

test("a finish that is not a service has a colour too", () => {
  expect(panelColour(-1)).toBe(panelColour(0));
});
