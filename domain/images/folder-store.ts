import { constants } from "node:fs";
import { access, mkdir, open, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { FileStore, ListedFile } from "./file-store.ts";
import { checkKey, newProbeKey } from "./file-store.ts";

/** Files in a folder and its subfolders. Makes the folder if missing. */
export async function folderStore(folder: string): Promise<FileStore> {
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
        close() {},
      };
    },

    remove: async (key) => rm(pathOf(folder, key), { force: true }),

    list: () => listFiles(folder, ""),

    async probe() {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      // Only writing shows that the disk is full. A file that stays behind is an orphan.
      const path = join(folder, newProbeKey());
      try {
        await writeFile(path, Buffer.alloc(probeBytes), { flag: "wx", flush: true });
      } finally {
        await rm(path, { force: true });
      }
    },
  };
}

/** One block: a full disk refuses it. */
const probeBytes = 4096;

function pathOf(folder: string, key: string): string {
  checkKey(key);
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

/** @param prefix of the keys: the folders between the store's and this one, each with a slash */
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

/** Null when the file or folder does not exist, or was removed in the meantime. */
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
 * Makes a folder and its missing parents, which only this user can read, and syncs them, so that
 * they survive a power cut. An existing folder stays as it is.
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
 * Syncs a folder, so that the names of its files are on disk. Without this a power cut can lose a
 * new file whose bytes were synced.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
