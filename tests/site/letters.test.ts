import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { fontFiles, isInRange } from "#scripts/font-files.ts";

const letters = [...new Set(JSON.stringify(builtInSite({})))];

/** The names of the files in which a browser looks for a character. */
const filesFor = (character: string) =>
  fontFiles.filter((file) => isInRange(character, file)).map(({ name }) => name);

test("each letter of the built-in texts is in the files that every page loads", () => {
  const other = letters.filter((letter) => filesFor(letter).some((name) => /other/.test(name)));
  const missing = letters.filter((letter) => filesFor(letter).length !== 2);
  expect({ other, missing }).toEqual({ other: [], missing: [] });
});

test.each([
  ["that we write", "ÁÉÍÓÚáéíóúàèìòùÀÈÌÒÙ£€“”‘’–—…•½×←→", "latin"],
  ["of other languages", "ŁŴŵŶŷŒœčşỳẶ", "other"],
])("letters %s are in their own files: %s", (_, characters, part) => {
  for (const character of characters)
    expect(filesFor(character), character).toEqual([
      `libre-caslon-display-${part}.woff2`,
      `hanken-grotesk-${part}.woff2`,
    ]);
});
