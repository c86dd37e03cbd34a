import { createTarPacker } from "modern-tar";
import { byteStream, withTrailer } from "./archive.ts";
import {
  type BackupHeader,
  type BackupManifest,
  fileEntry,
  headerName,
  manifestName,
  newHeader,
  secretName,
  sha256,
} from "./contents.ts";
import { encrypted } from "./encryption.ts";
import type { HeldRows, Progress } from "./held-rows.ts";
import { type ImageStores, loadFiles } from "./image-files.ts";

/** The data that a backup is made of. */
export interface BackupSource {
  /** Held after `whileBackingUp` has begun. */
  rows: HeldRows;
  stores: ImageStores;
  /** The secret that the data belongs to. Undefined: none was ever made. */
  secret: string | undefined;
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
 * Makes a backup as a stream of bytes, as fast as they are read. It notes in the manifest which
 * image files the store does not have.
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

interface ArchiveWriter {
  /** Adds an entry. Waits while the reader of the archive is slower. */
  add(name: string, content: Uint8Array | string): Promise<void>;
  /** Adds the manifest and ends the archive. */
  finish(manifest: Omit<BackupManifest, "entries">): Promise<void>;
  /** Makes the reader's stream throw. */
  fail(error: unknown): void;
}

export interface WrittenArchive {
  writer: ArchiveWriter;
  /** The bytes of the backup: a tar archive with its trailer, encrypted if there is a key. */
  bytes: ReadableStream<Uint8Array>;
}

/** Makes the bytes of a backup while entries are added, so that only a few are in memory. */
export async function writeArchive(key: string | undefined): Promise<WrittenArchive> {
  const { readable, controller } = createTarPacker();
  const entries: BackupManifest["entries"] = [];
  let manifestSum = "";

  async function add(name: string, content: Uint8Array | string) {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    const body = controller.add({ name, size: bytes.length, mode: 0o600, type: "file" });
    const output = body.getWriter();
    if (bytes.length > 0) await output.write(bytes);
    await output.close();
    entries.push({ name, bytes: bytes.length, sha256: sha256(bytes) });
  }

  const tar = byteStream(withTrailer(readable, () => manifestSum));
  return {
    bytes: key === undefined ? tar : await encrypted(tar, key),
    writer: {
      add,
      async finish(manifest) {
        const text = JSON.stringify({ ...manifest, entries } satisfies BackupManifest);
        manifestSum = sha256(text);
        await add(manifestName, text);
        controller.finalize();
      },
      fail: (error) => controller.error(error),
    },
  };
}

async function write(
  writer: ArchiveWriter,
  { rows, stores, secret }: BackupSource,
  { program, now, onProgress = () => {} }: BackupOptions,
): Promise<BackupSummary> {
  await writer.add(headerName, JSON.stringify(headerOf(rows, program, now)));
  if (secret !== undefined) await writer.add(secretName, `${secret}\n`);
  for await (const { name, content } of rows.entries()) await writer.add(name, content);
  const summary = { pictures: 0, photos: 0, missing: [] as string[] };
  let done = 0;
  for await (const { folder, key, content } of loadFiles(stores, rows.files)) {
    const name = fileEntry(folder, key);
    if (content) {
      await writer.add(name, content);
      summary[folder] += 1;
    } else summary.missing.push(name);
    done += 1;
    onProgress({ step: "Pictures and photos", done, of: rows.files.length, unit: "files" });
  }
  await writer.finish({ ...summary, tables: rows.counts });
  const count = Object.values(rows.counts).reduce((sum, rows) => sum + rows, 0);
  return { ...summary, rows: count };
}

function headerOf(rows: HeldRows, program: string, now: Date): BackupHeader {
  const { kind: database, migrations, tables } = rows;
  return newHeader({ madeAt: now.toISOString(), program, database, migrations, tables });
}
