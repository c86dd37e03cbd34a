import { globSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureFormat, pictureTypes } from "./picture-format.ts";

test.each([
  ["jpeg", "JPEG"],
  ["png", "accepted"],
  ["gif", "accepted"],
  ["webp", "accepted"],
  ["avif", "accepted"],
  ["tiff", "accepted"],
] as const)("a %s is known by its bytes", async (format, expected) => {
  const create = { width: 9, height: 9, channels: 3, background: "#1f3b30" } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  expect(await pictureFormat(new Blob([new Uint8Array(bytes)]))).toBe(expected);
});

test.each([
  ["HEIC of an iPhone", "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "HEIC"],
  ["HEIC with another first brand", "\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "HEIC"],
  ["BMP", "BM\0\0", "BMP"],
  ["a film", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "unknown"],
  ["text", "heic", "unknown"],
  ["nothing", "", "unknown"],
])("%s is known by its bytes", async (_, start, expected) => {
  const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
  expect(await pictureFormat(new Blob([bytes]))).toBe(expected);
});

test("every choice of files offers HEIC", () => {
  const sources = globSync("app/**/*.tsx").map((path) => readFileSync(path, "utf8"));
  const choices = sources.flatMap((source) => source.match(/type="file"\s+accept=\S+/g) ?? []);
  expect(choices.length).toBe(sources.join("").split('type="file"').length - 1);
  expect(choices.length).toBeGreaterThan(3);
  for (const choice of choices) expect(choice).toContain("{pictureTypes}");
  expect(pictureTypes).toContain(".heic");
});
