/**
 * Encodes the built-in pictures into build/pictures and lists them in build/pictures.json.
 * Encodings are kept in .cache/ by their content, so that a build after the first takes no time,
 * also after packages were installed anew. May be interrupted, and may run twice at once: every
 * file appears whole or not at all.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { basename, dirname, join } from "node:path";
import { deserialize, serialize } from "node:v8";
import type { Picture } from "#domain/images/picture.ts";
import { pictureFiles } from "#domain/images/picture-files.ts";
import { makeVariants, recipe, type Variants } from "#domain/images/variants.ts";
import { type CataloguePicture, catalogue } from "#domain/sample-site/pictures.ts";

const root = join(import.meta.dirname, "..");
const masters = join(root, "domain/sample-site/pictures");
const kept = join(root, ".cache/pictures");
const built = join(root, "build/pictures");
const list = join(root, "build/pictures.json");

await buildPictures();

async function buildPictures(): Promise<void> {
  const began = performance.now();
  await mkdir(kept, { recursive: true });
  const encoded = await inParallel(catalogue, encode);
  // Only now, since building the application may have emptied the folder in the meantime.
  await mkdir(built, { recursive: true });
  const pictures: Picture[] = [];
  const names = new Set<string>();
  for (const { picture, files } of encoded.map(named)) {
    pictures.push(picture);
    for (const [path, bytes] of files) {
      names.add(basename(path));
      await place(join(built, basename(path)), bytes);
    }
  }
  await place(list, Buffer.from(JSON.stringify(pictures)));
  await removeAllBut(names);
  const anew = encoded.filter((picture) => picture.anew).length;
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`Pictures: ${pictures.length} ready, ${anew} encoded anew, ${seconds} s`);
}

interface Encoded {
  source: CataloguePicture;
  variants: Variants;
  /** Of the master and the recipe. */
  hash: string;
  /** Whether it had to be encoded, since nothing was kept. */
  anew: boolean;
}

async function encode(source: CataloguePicture): Promise<Encoded> {
  const master = await readFile(join(masters, source.file));
  const hash = createHash("sha256").update(recipe).update(master).digest("hex");
  const keptFile = join(kept, hash);
  const found = await readKept(keptFile);
  if (found) return { source, variants: found, hash, anew: false };
  const variants = await encodeMaster(source.file, master);
  await place(keptFile, serialize(variants));
  return { source, variants, hash, anew: true };
}

function named({ source: { url, name, alt, caption }, variants, hash }: Encoded) {
  return pictureFiles(variants, { url, name, hash: hash.slice(0, 8), alt, caption });
}

async function encodeMaster(file: string, master: Uint8Array): Promise<Variants> {
  const made = await makeVariants(master);
  if (!made.ok) throw new Error(`${file} cannot be encoded: ${JSON.stringify(made.refusal)}`);
  return made.variants;
}

/** Null when there is none, or when a power cut left it unreadable. */
async function readKept(file: string): Promise<Variants | null> {
  const bytes = await readIfThere(file);
  if (!bytes) return null;
  try {
    return deserialize(bytes);
  } catch (error) {
    console.warn(`${file} is unreadable and made anew: ${error}`);
    return null;
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Puts a file in its place in one step; leaves one that is the same untouched. */
async function place(file: string, bytes: Uint8Array): Promise<void> {
  if ((await readIfThere(file))?.equals(bytes)) return;
  const unfinished = join(dirname(file), `.${basename(file)}.${process.pid}.tmp`);
  await writeFile(unfinished, bytes);
  await rename(unfinished, file);
}

/**
 * Removes what no picture of the catalogue uses, and what interrupted runs left; a run at work
 * keeps its own.
 */
async function removeAllBut(names: Set<string>): Promise<void> {
  for (const name of await readdir(built))
    if (!names.has(name) && !name.endsWith(".tmp")) await rm(join(built, name), { force: true });
  for (const folder of [kept, built, dirname(list)])
    for (const name of await readdir(folder))
      if (name.endsWith(".tmp") && (await isHourOld(join(folder, name))))
        await rm(join(folder, name), { force: true });
}

async function isHourOld(file: string): Promise<boolean> {
  const { mtimeMs } = await stat(file);
  return Date.now() - mtimeMs > 3_600_000;
}

/** As many at once as there are cores, up to the four threads that Node gives to such work. */
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
