import { hasOtherTables } from "#db/migrate.ts";
import { type BackupFile, type FoundTrailer, readArchive } from "./archive.ts";
import {
  type BackupHeader,
  type BackupManifest,
  DamagedBackup,
  headerName,
  headerSchema,
  manifestName,
  manifestSchema,
  sha256,
  UnreadableBackup,
} from "./contents.ts";

/** A backup whose every byte is as it was written. */
export interface CheckedBackup {
  header: BackupHeader;
  manifest: BackupManifest;
  /** Identifies the backup. */
  sha256: string;
}

/**
 * Reads a backup from its first to its last byte and compares it with its checksums. Throws
 * `DamagedBackup` naming the first damaged entry, or where the file ends too early, and
 * `UnreadableBackup` for a wrong key or another version of the program.
 * @param onRead gets how many bytes of the file have been read
 */
export async function checkBackup(
  file: BackupFile,
  key: string | undefined,
  onRead?: (bytes: number) => void,
): Promise<CheckedBackup> {
  const sums = new Map<string, string>();
  let header: Buffer | undefined;
  let manifest: Buffer | undefined;
  let end: FoundTrailer | undefined;
  const entries = readArchive(file, key, {
    ...(onRead && { onRead }),
    onEnd(found) {
      end = found;
    },
  });
  for await (const { name, content } of entries) {
    sums.set(name, sha256(content));
    if (name === headerName) header = content;
    if (name === manifestName) manifest = content;
  }
  if (!manifest || !header || !end?.trailer) throw new DamagedBackup("The file is no backup.");
  if (sums.get(manifestName) !== end.trailer.manifest) throw damagedEntry(manifestName);
  const checked = manifestSchema.parse(JSON.parse(manifest.toString()));
  compareEntries(checked, sums);
  if (end.sha256 !== end.trailer.sha256)
    throw new DamagedBackup("The backup is damaged between its entries.");
  return { header: readHeader(header), manifest: checked, sha256: end.sha256 };
}

function compareEntries({ entries }: BackupManifest, found: ReadonlyMap<string, string>): void {
  for (const { name, sha256 } of entries) {
    if (!found.has(name)) throw new DamagedBackup(`The entry ${name} is missing in the backup.`);
    if (found.get(name) !== sha256) throw damagedEntry(name);
  }
}

function damagedEntry(name: string): DamagedBackup {
  return new DamagedBackup(`The entry ${name} of the backup is damaged.`);
}

function readHeader(content: Buffer): BackupHeader {
  const parsed = headerSchema.safeParse(JSON.parse(content.toString()));
  if (!parsed.success || hasOtherTables(parsed.data.migrations))
    throw new UnreadableBackup(
      "Another version of this program made the backup, with other tables. Restore it with that version.",
    );
  return parsed.data;
}
