// `node scripts/letter-outlines.ts` writes domain/icons/letters.json. Run it for another font.
import { readFileSync, writeFileSync } from "node:fs";
import opentype from "opentype.js";

const font = new URL("../app/ui/fonts/whole/libre-caslon-display.ttf", import.meta.url);

/** Letters and digits that initials may have, and the signs between them. */
const drawable = /^(?!\p{Script=Greek})[\p{Lu}\p{Ll}\p{Nd}&+]$/u;

// The package's types are older than it: there, the argument is a number.
const asStored = { decimalPlaces: 0, flipY: false } as never;

/** The outlines of the display font by letter, in units of 1/1000 em, y upwards. */
export function letterOutlines(): Record<string, { advance: number; outline: string }> {
  const { glyphs } = readFont();
  const all = Array.from({ length: glyphs.length }, (_, at) => glyphs.get(at));
  const found = all.flatMap(({ unicodes, advanceWidth: advance = 0, path }) => {
    const letters = unicodes.map((code) => String.fromCodePoint(code));
    const letter = { advance, outline: path.toPathData(asStored) };
    return letters.filter((one) => drawable.test(one)).map((one) => [one, letter] as const);
  });
  return Object.fromEntries(found.sort(([one], [other]) => (one < other ? -1 : 1)));
}

function readFont() {
  const { buffer, byteOffset, length } = readFileSync(font);
  return opentype.parse(buffer.slice(byteOffset, byteOffset + length));
}

if (import.meta.main) {
  const file = new URL("../domain/icons/letters.json", import.meta.url);
  writeFileSync(file, `${JSON.stringify(letterOutlines(), null, 2)}\n`);
}
