import sharp from "sharp";
import { expect, test } from "vitest";
import { pictureFormat } from "./picture-format.ts";

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
  ["a film", "\0\0\0\x18ftypmp42\0\0\0\0mp42isom", "unknown"],
  ["text", "heic", "unknown"],
  ["nothing", "", "unknown"],
])("%s is known by its bytes", async (_, start, expected) => {
  const bytes = Uint8Array.from(start, (letter) => letter.charCodeAt(0));
  expect(await pictureFormat(new Blob([bytes]))).toBe(expected);
});
