import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readBuiltInPictures } from "./built-in-pictures.ts";
import { namePicture, variantsByPath } from "./picture.ts";

const shape = { colour: "#1f3b30", width: 480, height: 320, widths: [360, 480] };
const naming = {
  url: "/pictures/dragging.jpg",
  hash: "0a1b2c3d",
  alt: "A panel",
  caption: "Dragging",
};
const picture = namePicture(shape, naming);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
});
afterEach(() => rm(folder, { recursive: true }));

test("pictures are found by their urls, and the error names a list that is not one of pictures", async () => {
  const file = join(folder, "pictures.json");
  await writeFile(file, JSON.stringify([picture]));
  expect(await readBuiltInPictures(file)).toEqual({ "/pictures/dragging.jpg": picture });
  await writeFile(file, JSON.stringify([{ url: "/pictures/dragging.jpg" }]));
  await expect(readBuiltInPictures(file)).rejects.toThrow(
    /pictures\.json is not a list of pictures/,
  );
});

test("each path of a picture has a variant, and paths that are cached for ever have the hash", () => {
  const files = variantsByPath(picture);
  const forEver = [...picture.avif, ...picture.webp].map(({ url }) => url).concat(picture.social);
  expect([...files.keys()].sort()).toEqual([picture.url, ...forEver].sort());
  for (const url of forEver)
    expect(url).toMatch(/^\/pictures\/dragging\.0a1b2c3d-(\d+|social)\.\w+$/);
});
