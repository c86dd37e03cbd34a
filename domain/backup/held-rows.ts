import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Snapshot, StoredValue } from "#db/stored-value.ts";
import { makeFolder } from "#domain/images/folder-store.ts";
import { rowsEntry } from "./contents.ts";
import { filesNamedIn, type NamedFile } from "./image-files.ts";

/**
 * Tables that hold nothing worth restoring. A restored site begins without leases, counts of tries
 * and warnings. It also begins without sessions, sign-ins that wait for a code, links that let
 * people in, and devices that get notices: some were ended, used or taken back after the backup.
 */
export const transientTables = [
  "account_links",
  "challenges",
  "leases",
  "owner_warnings",
  "push_subscriptions",
  "rate_limits",
  "sessions",
];

/** The rows of a backup, in a file without a name. */
export interface HeldRows extends Pick<Snapshot, "kind" | "migrations" | "tables"> {
  /** How many rows each table has. */
  counts: Record<string, number>;
  /** The image files that the rows name. */
  files: NamedFile[];
  /** The entries of the archive that hold the rows. */
  entries(): AsyncIterable<{ name: string; content: Buffer }>;
  close(): Promise<void>;
}

/**
 * Copies all rows, except those of `transientTables`, to a file in `folder`, and closes the
 * snapshot. A snapshot that waited for an upload would let the log of the database grow meanwhile.
 * The file is gone when the process ends, however it ends. Throws the errors of the database and of
 * the disk.
 */
export async function holdRows(
  snapshot: Snapshot,
  folder: string,
  onProgress: (progress: Progress) => void = () => {},
): Promise<HeldRows> {
  const { kind, migrations, tables } = snapshot;
  try {
    const file = await openNameless(folder);
    try {
      const written = await writeRows(file, snapshot, onProgress);
      return { kind, migrations, tables, ...written, close: () => file.close() };
    } catch (error) {
      await file.close();
      throw error;
    }
  } finally {
    await snapshot.close();
  }
}

async function openNameless(folder: string): Promise<FileHandle> {
  await makeFolder(folder);
  const path = join(folder, `backup-rows-${process.pid}`);
  const file = await open(path, "w+", 0o600);
  await rm(path);
  return file;
}

interface HeldEntry {
  name: string;
  start: number;
  bytes: number;
}

async function writeRows(
  file: FileHandle,
  { tables, batches }: Snapshot,
  onProgress: (progress: Progress) => void,
): Promise<Pick<HeldRows, "counts" | "files" | "entries">> {
  const counts: Record<string, number> = {};
  for (const { name } of tables) counts[name] = 0;
  const files: NamedFile[] = [];
  const held: HeldEntry[] = [];
  const parts = new Map<string, number>();
  let start = 0;
  let done = 0;
  for await (const batch of batches()) {
    const { name } = batch.table;
    if (transientTables.includes(name)) continue;
    const content = Buffer.from(batch.rows.map((row) => `${rowToLine(row)}\n`).join(""));
    await file.appendFile(content);
    const part = (parts.get(name) ?? 0) + 1;
    parts.set(name, part);
    held.push({ name: rowsEntry(name, part), start, bytes: content.length });
    start += content.length;
    counts[name] = (counts[name] ?? 0) + batch.rows.length;
    files.push(...filesNamedIn(batch));
    done += batch.rows.length;
    onProgress({ step: "Rows", done, of: null, unit: "rows" });
  }
  return { counts, files, entries: () => entriesIn(file, held) };
}

async function* entriesIn(file: FileHandle, held: readonly HeldEntry[]) {
  for (const { name, start, bytes } of held) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(bytes), 0, bytes, start);
    if (bytesRead < bytes) throw new Error("the rows could not be read again");
    yield { name, content: buffer };
  }
}

/**
 * A row as one line of JSON, which both databases read alike: a list of its values, in which
 * `{"bytes": …}` holds bytes in base64 and `{"integer": …}` a whole number beyond 2^53. Throws for
 * numbers that JSON cannot hold.
 */
export function rowToLine(row: readonly StoredValue[]): string {
  return JSON.stringify(row.map(toJson));
}

/** Throws for a line that `rowToLine` does not write. */
export function lineToRow(line: string): StoredValue[] {
  const values: unknown = JSON.parse(line);
  if (!Array.isArray(values)) throw new Error("a row is no list");
  return values.map(fromJson);
}

function toJson(value: StoredValue): unknown {
  if (typeof value === "bigint") return { integer: String(value) };
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString("base64") };
  if (typeof value === "number" && !Number.isFinite(value))
    throw new Error(`${value} cannot be backed up`);
  return value;
}

function fromJson(value: unknown): StoredValue {
  if (value === null || typeof value === "string" || typeof value === "number") return value;
  if (typeof value === "object" && "integer" in value) return BigInt(String(value.integer));
  if (typeof value === "object" && "bytes" in value)
    return Buffer.from(String(value.bytes), "base64");
  throw new Error("a value of a row is of no known type");
}

/** How far a backup or a restore has come. */
export interface Progress {
  /** The current step, e.g. `Pictures and photos`. */
  step: string;
  done: number;
  /** Null when nobody knows how much there is. */
  of: number | null;
  unit: "rows" | "files" | "bytes";
}
