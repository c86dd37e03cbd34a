import type { Snapshot } from "#db/snapshot.ts";
import type { StoredRows } from "#db/stored-value.ts";
import {
  type BackupHeader,
  type BackupManifest,
  fileEntry,
  headerName,
  newHeader,
  rowsEntry,
  secretName,
} from "./contents.ts";
import { filesNamedIn, type ImageStores, loadFiles, type NamedFile } from "./image-files.ts";
import { type RowsDigest, rowsDigest, rowToLine } from "./row-text.ts";
import { type ArchiveWriter, writeArchive } from "./write-archive.ts";

/** The data that a backup is made of. */
export interface BackupSource {
  /** The rows as of one moment. Opened after `whileBackingUp` has begun. */
  snapshot: Snapshot;
  stores: ImageStores;
  /** The secret that the data belongs to. Undefined: none was ever made. */
  secret: string | undefined;
}

/** How far a backup, a restore or a move has come. */
export interface Progress {
  /** The current step, e.g. `Pictures and photos`. */
  step: string;
  done: number;
  /** Null when nobody knows how much there is. */
  of: number | null;
  unit: "rows" | "files" | "bytes";
}

export interface BackupOptions {
  /** The passphrase. Without it the backup is not encrypted. */
  key: string | undefined;
  /** Version and commit, for a person. */
  program: string;
  now: Date;
  onProgress?: (progress: Progress) => void;
}

/** The counts of a finished backup. */
export type BackupSummary = Omit<BackupManifest, "entries" | "tables"> & { rows: number };

export interface BackupStream {
  /** Throws when a part of the source cannot be read. */
  bytes: ReadableStream<Uint8Array>;
  /** Settles with the stream. */
  summary: Promise<BackupSummary>;
}

/**
 * Makes a backup as a stream of bytes, as fast as they are read. It leaves out the rows of
 * `transientTables`. It notes in the manifest which image files the store does not have.
 */
export async function makeBackup(
  source: BackupSource,
  options: BackupOptions,
): Promise<BackupStream> {
  const { bytes, writer } = await writeArchive(options.key);
  const summary = write(writer, source, options).catch((error: unknown) => {
    writer.fail(error);
    throw error;
  });
  // The reader of the bytes gets the same error.
  summary.catch(() => {});
  return { bytes, summary };
}

/**
 * Tables that hold nothing worth restoring. A restored site begins without leases, counts of tries
 * and warnings. It also begins without sessions, sign-ins that wait for a second step, links that
 * let people in, and notices on devices: some were ended, used or taken back after the backup.
 */
export const transientTables = [
  "account_links",
  "leases",
  "owner_warnings",
  "pending_sign_ins",
  "push_notices",
  "push_subscriptions",
  "rate_limits",
  "sessions",
  "spent_credentials",
];

async function write(
  writer: ArchiveWriter,
  { snapshot, stores, secret }: BackupSource,
  { program, now, onProgress = () => {} }: BackupOptions,
): Promise<BackupSummary> {
  await writer.add(headerName, JSON.stringify(headerOf(snapshot, program, now)));
  if (secret !== undefined) await writer.add(secretName, `${secret}\n`);
  const { tables, files } = await writeRows(writer, snapshot, onProgress);
  const summary = { pictures: 0, photos: 0, missing: [] as string[] };
  let done = 0;
  for await (const { folder, key, content } of loadFiles(stores, files)) {
    const name = fileEntry(folder, key);
    if (content) {
      await writer.add(name, content);
      summary[folder] += 1;
    } else summary.missing.push(name);
    done += 1;
    onProgress({ step: "Pictures and photos", done, of: files.length, unit: "files" });
  }
  await writer.finish({ ...summary, tables });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return { ...summary, rows };
}

function headerOf(snapshot: Snapshot, program: string, now: Date): BackupHeader {
  const { kind: database, migrations, tables } = snapshot;
  return newHeader({ madeAt: now.toISOString(), program, database, migrations, tables });
}

interface WrittenRows {
  tables: BackupManifest["tables"];
  /** The image files that the rows name. */
  files: NamedFile[];
}

async function writeRows(
  writer: ArchiveWriter,
  stored: StoredRows,
  onProgress: (progress: Progress) => void,
): Promise<WrittenRows> {
  const digests = new Map<string, RowsDigest>();
  for (const { name } of stored.tables) digests.set(name, rowsDigest());
  const files: NamedFile[] = [];
  let done = 0;
  const parts = new Map<string, number>();
  for await (const batch of stored.batches()) {
    const { name } = batch.table;
    if (transientTables.includes(name)) continue;
    const lines = batch.rows.map(rowToLine);
    for (const line of lines) digests.get(name)?.add(line);
    files.push(...filesNamedIn(batch));
    const part = (parts.get(name) ?? 0) + 1;
    parts.set(name, part);
    await writer.add(rowsEntry(name, part), `${lines.join("\n")}\n`);
    done += lines.length;
    onProgress({ step: "Rows", done, of: null, unit: "rows" });
  }
  const tables = Object.fromEntries([...digests].map(([name, digest]) => [name, digest.result()]));
  return { tables, files };
}
