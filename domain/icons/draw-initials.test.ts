// @isolated, since sharp reads SVG here. A process that has decoded an upload refuses SVG.
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { letterOutlines } from "#scripts/letter-outlines.ts";
import { drawInitials } from "./draw-initials.ts";
import outlines from "./letters.json" with { type: "json" };

const draw = (initials: string, name = "") => drawInitials({ initials, name });

test.each(["F", "DS", "FSM", "WMWM", "Ł", "Ö", "ÖŁ", "D&S", "dV"])(
  "%s stands whole in the middle of the icon",
  async (initials) => {
    const { left, right, top, bottom } = await marginsOf(draw(initials));
    for (const margin of [left, right, top, bottom]) expect(margin).toBeGreaterThan(20);
    expect(Math.min(left, top)).toBeLessThan(100);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(4);
    expect(Math.abs(top - bottom)).toBeLessThanOrEqual(4);
  },
);

test("each letter is drawn as itself, with its accent, and signs that the font lacks are left out", () => {
  const drawings = ["D", "DS", "SD", "FS", "L", "Ł", "O", "Ö", "o"].map((initials) =>
    draw(initials),
  );
  expect(new Set(drawings).size).toBe(drawings.length);
  expect(draw("O\u0308")).toBe(draw("Ö"));
  expect(draw("D. S.")).toBe(draw("DS"));
  expect(draw("D木")).toBe(draw("D"));
});

test("a business without initials has the first letters of its name", () => {
  expect(draw("", "Foyle Stone of Derry")).toBe(draw("FS"));
  expect(draw("", "Marmalade")).toBe(draw("M"));
});

test("a business without any letter of the font has a lozenge, like one whose icons cannot be drawn", async () => {
  const lozenge = draw("木", "木村");
  expect(lozenge).toBe(draw(""));
  expect((await marginsOf(lozenge)).left).toBeLessThan(100);
  expect(await readFile(new URL("built-in/favicon.svg", import.meta.url), "utf8")).toBe(lozenge);
});

test("the letters are those of the display font", () => {
  expect(outlines).toEqual(letterOutlines());
});

/** Pixels of green on each side of what is drawn on it, in an icon of 512 pixels. */
async function marginsOf(drawing: string) {
  const side = 512;
  const pixels = await sharp(Buffer.from(drawing)).resize(side).greyscale().raw().toBuffer();
  const isDrawn = (x: number, y: number) => (pixels[y * side + x] ?? 0) > 128;
  const places = Array.from({ length: side }, (_, place) => place);
  const columns = places.filter((x) => places.some((y) => isDrawn(x, y)));
  const rows = places.filter((y) => places.some((x) => isDrawn(x, y)));
  const last = side - 1;
  return {
    left: columns[0] ?? side,
    right: last - (columns.at(-1) ?? 0),
    top: rows[0] ?? side,
    bottom: last - (rows.at(-1) ?? 0),
  };
}
