/**
 * Writes the list of built-in pictures to build/pictures.json, and deletes outdated image files.
 * The server encodes missing image files while it runs; `build-pictures.ts all` encodes them now.
 * They are in .cache/ because building the site empties build/. This program may be interrupted,
 * and may run twice at once: it never leaves half a file.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { builtInFiles } from "#domain/images/built-in-pictures.ts";
import { namePicture, type Picture } from "#domain/images/picture.ts";
import { recipe, shapeOf } from "#domain/images/variants.ts";
import { type CataloguePicture, catalogue } from "#domain/sample-site/pictures.ts";
import { builtInEncoder, decodeBuiltIn } from "#server/data/encode-built-in.ts";
import { removeUnfinishedFiles, replaceFile } from "#server/data/replace-file.ts";

const root = join(import.meta.dirname, "..");
const originals = join(root, "domain/sample-site/pictures");
const built = join(root, ".cache/pictures");

const began = performance.now();
await mkdir(built, { recursive: true });
// Development lists the pictures without building the site.
await mkdir(join(root, "build"), { recursive: true });
const pictures = await inParallel(catalogue, nameBuiltIn);
await replaceFile(join(root, "build/pictures.json"), JSON.stringify(pictures));
await removeOutdated();
if (process.argv[2] === "all") await inParallel(pictures, encodeAll);
const seconds = ((performance.now() - began) / 1000).toFixed(1);
console.log(
  `Pictures: ${pictures.length} listed, ${await missing()} files to encode, ${seconds} s`,
);

async function nameBuiltIn({ file, ...naming }: CataloguePicture): Promise<Picture> {
  const hash = createHash("sha256").update(recipe);
  hash.update(await readFile(join(originals, file)));
  const shape = await shapeOf(await decodeBuiltIn(file));
  return namePicture(shape, { ...naming, hash: hash.digest("hex").slice(0, 8) });
}

async function removeOutdated(): Promise<void> {
  const names = fileNames();
  for (const name of await readdir(built))
    if (!names.has(name) && !name.endsWith(".tmp")) await rm(join(built, name), { force: true });
  // Another run may still be writing newer unfinished files.
  await removeUnfinishedFiles(built, new Date(Date.now() - 3_600_000));
}

async function encodeAll(picture: Picture): Promise<void> {
  const encode = builtInEncoder(built);
  for (const file of builtInFiles([picture]).values()) await encode(file);
}

async function missing(): Promise<number> {
  const there = new Set(await readdir(built));
  return [...fileNames()].filter((name) => !there.has(name)).length;
}

function fileNames(): Set<string> {
  return new Set([...builtInFiles(pictures).values()].map(({ name }) => name));
}

/** One item for each core at a time, at most four: Node's thread pool has four threads. */
async function inParallel<Item, Result>(
  items: Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = new Array(items.length);
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, worker));
  return results;
}
