import type { Kysely } from "kysely";
import { migrations as allMigrations } from "#db/migrations.ts";
import type { Tables } from "#db/schema.ts";
import type { Snapshot } from "#db/snapshot.ts";
import {
  type BackupManifest,
  type FileFolder,
  fileEntry,
  fileFolders,
  sha256,
} from "./contents.ts";
import { filesNamedIn, type ImageStores, loadFiles, type NamedFile } from "./image-files.ts";
import { type Progress, transientTables } from "./make-backup.ts";
import { fill, hasTables, putFile } from "./restore-backup.ts";
import { type RowsDigest, rowsDigest, rowToLine } from "./row-text.ts";

type OnProgress = (progress: Progress) => void;

export interface MovedFiles {
  /** How many are in the new stores. */
  moved: number;
  /** The files that rows name and the old stores do not have. */
  missing: string[];
}

/**
 * Copies all image files that rows name to other stores, and compares each copy with its original.
 * Files that were copied before are only compared, so that an interrupted move goes on. Throws when
 * a copy differs.
 */
export async function moveFiles(
  snapshot: Snapshot,
  from: ImageStores,
  to: ImageStores,
  onProgress: OnProgress,
): Promise<MovedFiles> {
  const files: NamedFile[] = [];
  for await (const batch of snapshot.batches()) files.push(...filesNamedIn(batch));
  const there = await storedKeys(to);
  const waiting = files.filter(({ folder, key }) => !there[folder].has(key));
  let done = files.length - waiting.length;
  for await (const { content, ...file } of loadFiles(from, waiting)) {
    if (content) await putFile(to, file, content);
    done += 1;
    onProgress({ step: "Pictures and photos", done, of: files.length, unit: "files" });
  }
  return compareFiles(files, from, to, onProgress);
}

async function storedKeys(stores: ImageStores): Promise<Record<FileFolder, Set<string>>> {
  const keys = { pictures: new Set<string>(), photos: new Set<string>() };
  for (const folder of fileFolders)
    for await (const { key } of stores[folder].list()) keys[folder].add(key);
  return keys;
}

async function compareFiles(
  files: readonly NamedFile[],
  from: ImageStores,
  to: ImageStores,
  onProgress: OnProgress,
): Promise<MovedFiles> {
  const missing: string[] = [];
  const copies = loadFiles(to, files);
  let done = 0;
  for await (const { folder, key, content } of loadFiles(from, files)) {
    const copy = (await copies.next()).value?.content;
    const name = fileEntry(folder, key);
    if (!content) missing.push(name);
    else if (!copy || sha256(copy) !== sha256(content))
      throw new Error(`the copy of ${name} differs from its original`);
    done += 1;
    onProgress({ step: "Comparing files", done, of: files.length, unit: "files" });
  }
  return { moved: files.length - missing.length, missing };
}

/** Counts and digests of all tables, except the transient ones. */
async function digestRows(snapshot: Snapshot): Promise<BackupManifest["tables"]> {
  const digests = new Map<string, RowsDigest>();
  for (const { name } of snapshot.tables)
    if (!transientTables.includes(name)) digests.set(name, rowsDigest());
  for await (const { table, rows } of snapshot.batches())
    for (const row of rows) digests.get(table.name)?.add(rowToLine(row));
  return Object.fromEntries([...digests].map(([name, digest]) => [name, digest.result()]));
}

export type MoveRowsResult =
  | { outcome: "moved"; rows: number }
  /** An earlier move copied the rows. Nothing was changed. */
  | { outcome: "there already"; rows: number }
  /** The other database holds other rows. Nothing was changed. */
  | { outcome: "occupied" }
  /** The program has to bring the rows up to date first. */
  | { outcome: "outdated" };

/**
 * Copies all rows to another database, in one transaction, and compares both. `openTarget` opens a
 * snapshot of the other database. Throws when they differ afterwards.
 */
export async function moveRows(
  snapshot: Snapshot,
  to: Kysely<Tables>,
  openTarget: () => Promise<Snapshot>,
  onProgress: OnProgress,
): Promise<MoveRowsResult> {
  const ran = new Set(snapshot.migrations.map(({ name }) => name));
  if (allMigrations.some(({ name }) => !ran.has(name))) return { outcome: "outdated" };
  const expected = await digestRows(snapshot);
  const of = Object.values(expected).reduce((sum, table) => sum + table.rows, 0);
  if (await hasTables(to)) {
    const isSame = (await firstDifference(expected, openTarget)) === null;
    return isSame ? { outcome: "there already", rows: of } : { outcome: "occupied" };
  }
  async function* batches() {
    let done = 0;
    for await (const batch of snapshot.batches()) {
      yield batch;
      if (transientTables.includes(batch.table.name)) continue;
      done += batch.rows.length;
      onProgress({ step: "Rows", done, of, unit: "rows" });
    }
  }
  await to.transaction().execute((trx) => fill(trx, { ...snapshot, batches }, expected));
  const difference = await firstDifference(expected, openTarget);
  if (difference !== null) throw new Error(`the rows of ${difference} differ from the original`);
  return { outcome: "moved", rows: of };
}

/** The first table that differs; null when none does. */
async function firstDifference(
  expected: BackupManifest["tables"],
  openTarget: () => Promise<Snapshot>,
): Promise<string | null> {
  const target = await openTarget();
  try {
    const found = await digestRows(target);
    const isSame = (name: string) => found[name]?.digest === expected[name]?.digest;
    return Object.keys(expected).find((name) => !isSame(name)) ?? null;
  } finally {
    await target.close();
  }
}
