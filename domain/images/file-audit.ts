import type { Kysely } from "kysely";
import { databaseCreatedAt } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";
import { mustKeepFiles } from "#domain/backup/backup-lease.ts";
import { removeNewFiles } from "./delete.ts";
import type { FileStore } from "./file-store.ts";
import { isLeftoverKey } from "./file-store.ts";
import { imageKey, imagesPath, keyOf } from "./image-path.ts";
import { type ImageTools, imageFilesOf, pictureOf } from "./images.ts";
import { type Picture, variantsByPath } from "./picture.ts";

/**
 * Removes the orphaned files of pictures, and returns how many there were. A crash or a failing
 * disk leaves orphans while a picture is added or deleted, or while the store is probed. A file
 * that cannot be removed is only logged, and the next run tries again. While a backup runs, all
 * files stay.
 */
export async function removeOrphanedImageFiles(tools: ImageTools, now: Date): Promise<number> {
  const keys = await orphanedKeys(tools, now, async () => {
    const rows = await tools.db.selectFrom("images").selectAll().execute();
    return rows.flatMap(imageFilesOf).map(keyOf);
  });
  if (keys.length === 0 || (await mustKeepFiles(tools))) return 0;
  // Files that somebody else put there have names that no upload makes.
  const orphans = keys.map((key) => `${imagesPath}/${key}`).filter(imageKey);
  for (let at = 0; at < orphans.length; at += removedAtOnce)
    await removeNewFiles(tools, orphans.slice(at, at + removedAtOnce));
  const leftovers = keys.filter(isLeftoverKey);
  for (const key of leftovers) {
    try {
      await tools.store.remove(key);
    } catch (error) {
      tools.logError(error, `${imagesPath}/${key} could not be removed`);
    }
  }
  return orphans.length + leftovers.length;
}

/** How many files are removed at once. A bucket needs one connection for each. */
const removedAtOnce = 16;

/**
 * How old a file without a row must be to count as orphaned, in milliseconds. A younger file may be
 * about to get its row.
 */
const orphanAge = 60 * 60 * 1000;

/**
 * Keys of the files that no row names. Leaves out files that are older than the database: if the
 * site was started with the wrong database, they belong to another one.
 */
export async function orphanedKeys(
  { db, store }: { db: Kysely<Tables>; store: FileStore },
  now: Date,
  readNamed: () => Promise<string[]>,
): Promise<string[]> {
  const from = await databaseCreatedAt(db);
  // Buckets give times in whole seconds.
  from.setMilliseconds(0);
  const before = new Date(now.getTime() - orphanAge);
  const keys: string[] = [];
  for await (const { key, writtenAt } of store.list()) {
    if (writtenAt >= from && writtenAt < before) keys.push(key);
  }
  // Read after the files, so that a row that came in the meantime counts.
  const named = new Set(await readNamed());
  return keys.filter((key) => !named.has(key));
}

function keysOf(picture: Picture): string[] {
  return [...variantsByPath(picture).keys()].map(keyOf);
}

/** How many rows one query reads. */
const pageSize = 100;

/**
 * The urls of the uploaded pictures of which a file is missing: somebody removed it, or restored a
 * backup without it. Stops when `isStopped` is true. Throws when the database or the store does
 * not answer.
 */
export async function findMissingPictures(
  tools: Pick<ImageTools, "db" | "store">,
  isStopped = () => false,
): Promise<string[]> {
  const listed = await listKeys(tools.store, isStopped);
  const missing: string[] = [];
  let after = "";
  while (!isStopped()) {
    const rows = await tools.db
      .selectFrom("images")
      .selectAll()
      .where("url", ">", after)
      .orderBy("url")
      .limit(pageSize)
      .execute();
    for (const row of rows) {
      const isWhole = isStopped() || (await hasAll(tools, listed, keysOf(pictureOf(row))));
      if (!isWhole && (await isThere(tools, row.url))) missing.push(row.url);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = last.url;
  }
  return missing;
}

async function hasAll(
  { store }: Pick<ImageTools, "store">,
  listed: Set<string>,
  keys: string[],
): Promise<boolean> {
  for (const key of keys) if (await isFileMissing(store, listed, key)) return false;
  return true;
}

/**
 * The keys of all files, for `isFileMissing`. A bucket lists a thousand files in one request. Stops
 * when `isStopped` is true.
 */
export async function listKeys(
  store: Pick<FileStore, "list">,
  isStopped: () => boolean,
): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of store.list()) {
    if (isStopped()) break;
    keys.add(key);
  }
  return keys;
}

/** Whether a file is missing: it is not in the list, and was not stored after the list was made. */
export async function isFileMissing(
  store: Pick<FileStore, "get">,
  listed: Set<string>,
  key: string,
): Promise<boolean> {
  if (listed.has(key)) return false;
  const found = await store.get(key);
  found?.close();
  return found === null;
}

/** False when the picture was deleted in the meantime. */
async function isThere({ db }: Pick<ImageTools, "db">, url: string): Promise<boolean> {
  const row = await db.selectFrom("images").select("url").where("url", "=", url).executeTakeFirst();
  return row !== undefined;
}
