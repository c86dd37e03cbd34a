import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBuiltInPictures } from "./built-in.ts";
import { pictureFiles } from "./picture-files.ts";
import type { Variants } from "./variants.ts";

const bytes = new Uint8Array([1]);
const encoded = [360, 480].map((width) => ({ width, bytes }));
const variants: Variants = {
  colour: "#1f3b30",
  width: 480,
  height: 320,
  avif: encoded,
  webp: encoded,
  jpeg: bytes,
  social: bytes,
};
const naming = {
  url: "/pictures/dragging.jpg",
  hash: "0a1b2c3d",
  alt: "A panel",
  caption: "Dragging",
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("pictures are found by what content calls them", async () => {
  const { picture } = pictureFiles(variants, naming);
  const file = join(folder, "pictures.json");
  await writeFile(file, JSON.stringify([picture]));
  expect(await readBuiltInPictures(file)).toEqual({ "/pictures/dragging.jpg": picture });
});

test("a list that is no list of pictures is named", async () => {
  const file = join(folder, "pictures.json");
  await writeFile(file, JSON.stringify([{ url: "/pictures/dragging.jpg" }]));
  await expect(readBuiltInPictures(file)).rejects.toThrow(
    /pictures\.json is not a list of pictures/,
  );
});

test("each address of a picture has its file, and those kept for ever carry the hash", () => {
  const { picture, files } = pictureFiles(variants, naming);
  const forEver = [...picture.avif, ...picture.webp].map(({ url }) => url).concat(picture.social);
  expect([...files.keys()].sort()).toEqual([picture.url, ...forEver].sort());
  for (const url of forEver)
    expect(url).toMatch(/^\/pictures\/dragging\.0a1b2c3d-(\d+|social)\.\w+$/);
});
