import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, mkdir, open, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { Readable } from "node:stream";

/**
 * Files by key, e.g. `services/1763712000000-hall.jpg`. Five verbs that a folder offers, and a
 * bucket could.
 */
export interface FileStore {
  /**
   * Stores a file, whole and on disk, or throws. False when the key is taken: the file under it
   * stays as it is.
   */
  put(key: string, bytes: Uint8Array): Promise<boolean>;
  /** Null when there is no such file. */
  get(key: string): Promise<StoredFile | null>;
  /** Removes a file. Does nothing when there is none. */
  remove(key: string): Promise<void>;
  /** Lists every file. Folders that a crash left empty are removed on the way. */
  list(): AsyncIterable<ListedFile>;
  /** Writes a file and removes it again. Throws when files cannot be read and written. */
  probe(): Promise<void>;
}

export interface StoredFile {
  bytes: number;
  /** With its quotes. A file never changes under its key, so this ETag is strong. */
  etag: string;
  /** Opens the bytes, or a part of them. Throws when the file has been removed since `get`. */
  open(range?: ByteRange): Promise<Readable>;
}

/** A part of a file, by its first and last byte, counted from 0. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface ListedFile {
  key: string;
  writtenAt: Date;
}

/** The store of uploaded pictures, in `DATA_DIR/website-images`. Makes the folder if missing. */
export function openImageStore({ dataDir }: { dataDir: string }): Promise<FileStore> {
  return folderStore(join(dataDir, "website-images"));
}

/**
 * The store of visitors' photos, in `DATA_DIR/enquiry-photos`. No public address answers from it.
 */
export function openPhotoStore({ dataDir }: { dataDir: string }): Promise<FileStore> {
  return folderStore(join(dataDir, "enquiry-photos"));
}

async function folderStore(folder: string): Promise<FileStore> {
  await makeFolder(folder);
  return {
    put: async (key, bytes) => writeNew(pathOf(folder, key), bytes),

    async get(key) {
      const path = pathOf(folder, key);
      const found = await unlessMissing(stat(path));
      if (!found?.isFile()) return null;
      return {
        bytes: found.size,
        etag: `"${found.size.toString(16)}-${found.mtime.getTime().toString(16)}"`,
        async open(range) {
          // Opened here, so that a missing file throws before an answer has begun.
          const handle = await open(path);
          return handle.createReadStream(range);
        },
      };
    },

    remove: async (key) => rm(pathOf(folder, key), { force: true }),

    list: () => listFiles(folder, ""),

    async probe() {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      // Only writing shows that the disk is full. A file that stays behind is an orphan.
      const path = join(folder, `probe-${randomUUID()}`);
      try {
        await writeFile(path, Buffer.alloc(probeBytes), { flag: "wx", flush: true });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** One block, which a full disk refuses. */
const probeBytes = 4096;

/** Whether `probe` wrote this file. */
export function isProbeKey(key: string): boolean {
  return /^probe-[0-9a-f-]{36}$/.test(key);
}

/** Throws for a key that leads out of the folder. */
function pathOf(folder: string, key: string): string {
  const isUnsafe = (part: string) => /^\.{0,2}$|[\\\0]/.test(part);
  if (key.split("/").some(isUnsafe)) throw new Error(`${JSON.stringify(key)} is no key of a file`);
  return join(folder, key);
}

async function writeNew(path: string, bytes: Uint8Array, isRetry = false): Promise<boolean> {
  await makeFolder(dirname(path));
  try {
    await writeFile(path, bytes, { flag: "wx", flush: true });
    await syncFolder(dirname(path));
    return true;
  } catch (error) {
    if (isFailure(error, "EEXIST")) return false;
    // `list` may have removed the folder, which was empty until now.
    if (isFailure(error, "ENOENT") && !isRetry) return writeNew(path, bytes, true);
    await rm(path, { force: true });
    throw error;
  }
}

/** @param prefix of the keys: the folders below the store's own, each with a slash behind */
async function* listFiles(folder: string, prefix: string): AsyncGenerator<ListedFile> {
  const entries = await unlessMissing(readdir(folder, { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* listFiles(path, `${prefix}${entry.name}/`);
      await removeIfEmpty(path);
    } else if (entry.isFile()) {
      const found = await unlessMissing(stat(path));
      if (found) yield { key: prefix + entry.name, writtenAt: found.mtime };
    }
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!isFailure(error, "ENOTEMPTY") && !isFailure(error, "ENOENT")) throw error;
  }
}

/** Null when the file or folder was not there, or was removed in the meantime. */
async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (isFailure(error, "ENOENT")) return null;
    throw error;
  }
}

function isFailure(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}

/**
 * Makes a folder and those above it, for this user alone, and syncs them, so that a power cut
 * leaves them. An existing folder stays as it is.
 */
export async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const above = dirname(resolve(first));
  for (let made = resolve(folder); made !== above; made = dirname(made)) {
    await syncFolder(dirname(made));
  }
}

/**
 * Puts the names in a folder on disk. Without this a power cut can lose a new file whose bytes were
 * synced.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
