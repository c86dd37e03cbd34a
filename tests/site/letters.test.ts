import { readFileSync } from "node:fs";
import opentype from "opentype.js";
import { describe, expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { fontFiles, isInRange } from "#scripts/cut-fonts.ts";

const letters = [...new Set(JSON.stringify(builtInSite({})))];

/** The names of the files in which a browser looks for a character. */
const filesFor = (character: string) =>
  fontFiles.filter((file) => isInRange(character, file)).map(({ name }) => name);

const textFont = fontFiles.filter(({ whole }) => whole === "hanken-grotesk");

test("each letter of the built-in texts is in the files that every page loads", () => {
  const other = letters.filter((letter) => filesFor(letter).some((name) => /other/.test(name)));
  const missing = letters.filter((letter) => filesFor(letter).length !== 2);
  expect({ other, missing }).toEqual({ other: [], missing: [] });
});

test("the other letters and marks that we write are there too", () => {
  for (const character of "ÁÉÍÓÚáéíóúàèìòùÀÈÌÒÙ£€“”‘’–—…•½×←→")
    expect(filesFor(character), character).toEqual([
      "libre-caslon-display-latin.woff2",
      "hanken-grotesk-latin.woff2",
    ]);
});

test("letters of other languages come from the files of other letters", () => {
  for (const character of "ŁŴŵŶŷŒœčşỳẶ")
    expect(filesFor(character), character).toEqual([
      "libre-caslon-display-other.woff2",
      "hanken-grotesk-other.woff2",
    ]);
});

describe("the whole fonts", () => {
  test("have each letter of the built-in texts", () => {
    const { tables } = readFont("hanken-grotesk");
    const inFont = tables.cmap?.glyphIndexMap as Record<number, number>;
    const printable = letters.filter((letter) => letter > " ");
    expect(printable.filter((letter) => !inFont[letter.codePointAt(0) ?? 0])).toEqual([]);
  });

  test("have no Latin letter that neither file of theirs holds", () => {
    const { tables } = readFont("hanken-grotesk");
    const inFont = Object.keys((tables.cmap?.glyphIndexMap ?? {}) as Record<number, number>);
    const latin = inFont.map((code) => String.fromCodePoint(Number(code)));
    const lost = latin
      .filter((character) => /\p{Script=Latin}/u.test(character))
      .filter((letter) => textFont.every((file) => !isInRange(letter, file)));
    expect(lost).toEqual([]);
  });
});

function readFont(name: string) {
  const { buffer, byteOffset, length } = readFileSync(
    new URL(`../../app/ui/fonts/whole/${name}.ttf`, import.meta.url),
  );
  return opentype.parse(buffer.slice(byteOffset, byteOffset + length));
}
