import { expect, test } from "vitest";
import { readHexColour } from "./colour.ts";
import { drawnFinish, finishNames } from "./finishes.ts";
import { lights } from "./sample.ts";

const finishes = finishNames.map((name) => ({ name, ...drawnFinish(name) }));

test("a finish has two or three sliders with both ends in words, and begins within them", () => {
  for (const { controls } of finishes) {
    expect([2, 3]).toContain(controls.length);
    expect(new Set(controls.map(({ name }) => name)).size).toBe(controls.length);
    for (const { label, from, to, usual } of controls) {
      expect([label, from, to].every((text) => /^[A-Z]/.test(text))).toBe(true);
      expect(usual >= 0 && usual <= 100 && Number.isInteger(usual)).toBe(true);
    }
  }
});

test("the colours are written as in a sample's code, and both have a label", () => {
  for (const { base, glaze, baseLabel, glazeLabel } of finishes) {
    expect([base, glaze].every((hex) => readHexColour(hex) === hex)).toBe(true);
    expect(baseLabel).not.toBe(glazeLabel);
  }
});

test("no word of a code means two things", () => {
  const words: string[] = finishes.flatMap(({ controls }) => controls.map(({ name }) => name));
  for (const word of words) expect([...lights, "from", "zoom", "over"]).not.toContain(word);
  // A finish whose name begins another's would be read in its place.
  for (const one of finishNames)
    for (const other of finishNames) expect(one.startsWith(`${other}-`)).toBe(false);
});
