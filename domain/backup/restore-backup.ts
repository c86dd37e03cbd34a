import { buffer } from "node:stream/consumers";
import type { Kysely, Transaction } from "kysely";
import { loadRows } from "#db/load-rows.ts";
import { lock } from "#db/lock.ts";
import { migrations as allMigrations, migrateIn } from "#db/migrate.ts";
import type { Tables } from "#db/schema.ts";
import type { RowBatch, StoredRows } from "#db/stored-value.ts";
import { type BackupFile, readArchive } from "./archive.ts";
import type { CheckedBackup } from "./check-backup.ts";
import {
  type BackupManifest,
  DamagedBackup,
  readFileEntry,
  readRowsEntry,
  secretName,
  sha256,
  UnreadableBackup,
} from "./contents.ts";
import { lineToRow, type Progress, transientTables } from "./held-rows.ts";
import type { ImageStores } from "./image-files.ts";
import { removeRestoreMark, tablesBesideMark } from "./restore-mark.ts";

/** A backup that `checkBackup` found whole. */
export interface OpenedBackup {
  file: BackupFile;
  key: string | undefined;
  checked: CheckedBackup;
}

/** Throws `UnreadableBackup` when a newer program made the backup. */
export function requireKnownMigrations({ header }: CheckedBackup): void {
  const unknown = header.migrations.find(
    ({ name }) => !allMigrations.some((migration) => migration.name === name),
  );
  if (unknown)
    throw new UnreadableBackup(
      `A newer program made the backup (${header.program}): it holds the change "${unknown.name}". Restore it with that program.`,
    );
}

/**
 * Puts the image files of a backup into the stores. Files that exist stay, so that an
 * interrupted restore can be repeated; see `putFile` for files with other bytes.
 */
export async function restoreFiles(
  backup: OpenedBackup,
  stores: ImageStores,
  onProgress: (progress: Progress) => void,
  how?: { replaces: boolean },
): Promise<void> {
  const { pictures, photos } = backup.checked.manifest;
  let done = 0;
  for await (const { name, content } of entriesOf(backup)) {
    const file = readFileEntry(name);
    if (!file) continue;
    await putFile(stores, file, content, how);
    done += 1;
    onProgress({ step: "Pictures and photos", done, of: pictures + photos, unit: "files" });
  }
}

/**
 * Stores one file, unless it is there already. A file that was half written by a killed program is
 * replaced, as is any other if `replaces`; otherwise throws if the key has other bytes.
 */
export async function putFile(
  stores: ImageStores,
  { folder, key }: { folder: keyof ImageStores; key: string },
  content: Uint8Array,
  { replaces = false } = {},
): Promise<void> {
  const store = stores[folder];
  if (await store.put(key, content)) return;
  const file = await store.get(key);
  const found = file ? await buffer(await file.open()) : Buffer.alloc(0);
  if (found.equals(content)) return;
  const isHalf = found.equals(content.subarray(0, found.length));
  if (!isHalf && !replaces) throw new Error(`another file is stored as ${folder}/${key}`);
  await store.remove(key);
  if (!(await store.put(key, content))) throw new Error(`${folder}/${key} came back by itself`);
}

/**
 * Makes the tables of an empty database as they were in the backup, fills them, brings them up to
 * date, does `beforeEnd`, and removes the mark of the restore: all in one transaction, so that a
 * database with the mark has no row of the site. Throws if the database has tables already, a row
 * is refused, or a count is wrong.
 */
export async function restoreRows(
  db: Kysely<Tables>,
  backup: OpenedBackup,
  onProgress: (progress: Progress) => void,
  beforeEnd = () => {},
): Promise<void> {
  const { header, manifest } = backup.checked;
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const stored: StoredRows = {
    ...header,
    batches: () => withProgress(batchesOf(backup), rows, onProgress),
  };
  await db.transaction().execute(async (trx) => {
    // Against another restore or a server that began at the same time.
    await lock(trx, "migrations");
    const [other] = await tablesBesideMark(trx);
    if (other !== undefined)
      throw new Error(`the database has the table ${other}, which this restore did not make`);
    await fill(trx, stored, manifest.tables);
    beforeEnd();
    await removeRestoreMark(trx);
  });
}

/** @param expected the number of rows that each table must get */
async function fill(
  trx: Transaction<Tables>,
  stored: StoredRows,
  expected: BackupManifest["tables"],
): Promise<void> {
  const ran = new Set(stored.migrations.map(({ name }) => name));
  const sourceMigrations = allMigrations.filter(({ name }) => ran.has(name));
  await migrateIn(trx, sourceMigrations);
  const counts = await loadRows(trx, stored, transientTables);
  for (const [table, rows] of Object.entries(expected))
    if (counts.get(table) !== rows)
      throw new Error(`${table} got ${counts.get(table) ?? 0} rows in place of ${rows}`);
  await migrateIn(trx, allMigrations);
}

async function* withProgress(
  batches: AsyncIterable<RowBatch>,
  of: number,
  onProgress: (progress: Progress) => void,
): AsyncGenerator<RowBatch> {
  let done = 0;
  for await (const batch of batches) {
    yield batch;
    done += batch.rows.length;
    onProgress({ step: "Rows", done, of, unit: "rows" });
  }
}

async function* batchesOf(backup: OpenedBackup): AsyncGenerator<RowBatch> {
  const tables = new Map(backup.checked.header.tables.map((table) => [table.name, table]));
  for await (const { name, content } of entriesOf(backup)) {
    // Image files follow after all rows.
    if (readFileEntry(name)) return;
    const table = tables.get(readRowsEntry(name) ?? "");
    if (!table) continue;
    const lines = content.toString().split("\n").slice(0, -1);
    yield { table, rows: lines.map(lineToRow) };
  }
}

/** The secret that the data belongs to; undefined when the site had none. */
export async function readBackupSecret(backup: OpenedBackup): Promise<string | undefined> {
  for await (const { name, content } of entriesOf(backup)) {
    if (name === secretName) return content.toString().trim();
    // The secret comes before all rows.
    if (readRowsEntry(name)) return undefined;
  }
  return undefined;
}

/** Reads the entries again. Throws if the file has changed since it was checked. */
async function* entriesOf({ file, key, checked }: OpenedBackup) {
  const sums = new Map(checked.manifest.entries.map(({ name, sha256 }) => [name, sha256]));
  for await (const entry of readArchive(file, key)) {
    const expected = sums.get(entry.name);
    if (expected !== undefined && sha256(entry.content) !== expected)
      throw new DamagedBackup(`The entry ${entry.name} of the backup has changed meanwhile.`);
    yield entry;
  }
}
