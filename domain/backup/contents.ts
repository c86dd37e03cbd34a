import { createHash } from "node:crypto";
import { z } from "zod";

/**
 * Names of entries. A backup holds, in this order: the header, the secret, rows, image files and
 * the manifest.
 */
export const headerName = "backup.json";
export const secretName = "auth-secret";
export const manifestName = "manifest.json";

/** Raised when the release before can no longer read what this one writes. */
const formatNumber = 1;

const tableSchema = z.object({ name: z.string(), columns: z.array(z.string()) });

export const headerSchema = z.object({
  format: z.literal(formatNumber),
  madeAt: z.iso.datetime(),
  /** Version and commit, for a person. */
  program: z.string(),
  database: z.enum(["sqlite", "postgres"]),
  migrations: z.array(z.object({ name: z.string(), digest: z.string().nullable() })),
  tables: z.array(tableSchema),
});

/** Says when and by which program a backup was made, and which tables it holds. */
export type BackupHeader = z.infer<typeof headerSchema>;

/** The header of a backup in today's format. */
export function newHeader(facts: Omit<BackupHeader, "format">): BackupHeader {
  return { format: formatNumber, ...facts };
}

export const manifestSchema = z.object({
  /** How many rows each table has. */
  tables: z.record(z.string(), z.number().int()),
  pictures: z.number().int(),
  photos: z.number().int(),
  /** Entries of image files that rows name and the store did not have. */
  missing: z.array(z.string()),
  /** All entries before this one, with their SHA-256. */
  entries: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** Counts and checksums, by which a backup is checked. */
export type BackupManifest = z.infer<typeof manifestSchema>;

/** The stores of image files, and the folders of a backup that hold their files. */
export const fileFolders = ["pictures", "photos"] as const;
export type FileFolder = (typeof fileFolders)[number];

export function fileEntry(folder: FileFolder, key: string): string {
  return `${folder}/${key}`;
}

/** Null for an entry that is no image file. */
export function readFileEntry(name: string): { folder: FileFolder; key: string } | null {
  const folder = fileFolders.find((known) => name.startsWith(`${known}/`));
  return folder ? { folder, key: name.slice(folder.length + 1) } : null;
}

/** Rows of one table, as JSON lines. A table has as many parts as its rows fill. */
export function rowsEntry(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, "0")}.jsonl`;
}

/** The table of an entry; null for an entry without rows. */
export function readRowsEntry(name: string): string | null {
  return /^tables\/([^/]+)\/\d+\.jsonl$/.exec(name)?.[1] ?? null;
}

export function sha256(bytes: Uint8Array | string): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A backup that must not be restored. `message` is one line that names the damage. */
export class DamagedBackup extends Error {
  override readonly name = "DamagedBackup";
}

/** A backup that cannot be opened with this key or by this program. `message` is one line. */
export class UnreadableBackup extends Error {
  override readonly name = "UnreadableBackup";
}
