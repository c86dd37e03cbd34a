import { randomUUID } from "node:crypto";
import { constants, createReadStream } from "node:fs";
import { access, readdir, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Disk } from "flydrive";
import { makeFolder } from "#domain/files/folders.ts";
import type { StoreBackend } from "./store.ts";

/** A block, so that a full disk refuses it. */
const probeBytes = 4096;

const probeKey = /^probe-[0-9a-f-]{36}$/;

/** Whether a file is one that a probe could not remove again, as after a crash. */
export function isProbeKey(key: string): boolean {
  return probeKey.test(key);
}

/** A folder as a store. The folder is made when missing. */
export async function diskBackend(folder: string): Promise<StoreBackend> {
  await makeFolder(folder);
  let opened: Promise<Disk> | undefined;
  return {
    disk() {
      opened ??= import("./disk-driver.ts").then(({ openDisk }) => openDisk(folder));
      return opened;
    },
    read: (key, part) => createReadStream(join(folder, key), part),
    async removeEmptyFolders(since) {
      for (const entry of await readdir(folder, { withFileTypes: true })) {
        if (entry.isDirectory()) await removeIfEmpty(join(folder, entry.name), since);
      }
    },
    async probe() {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      // A full disk still lets a folder be looked at. The daily sweep removes a file that is left.
      const file = join(folder, `probe-${randomUUID()}`);
      try {
        await writeFile(file, Buffer.alloc(probeBytes), { flag: "wx", flush: true });
      } finally {
        await rm(file, { force: true });
      }
    },
    // A file in the way of the folder exists too, but that is another matter.
    isTaken: (cause) => isFailure(cause, "EEXIST") && cause.syscall === "open",
    isMissing: (cause) => isFailure(cause, "ENOENT"),
  };
}

async function removeIfEmpty(folder: string, since: Date): Promise<void> {
  try {
    if ((await stat(folder)).mtime < since) await rmdir(folder);
  } catch (error) {
    // It is in use, or was removed in the meantime.
    if (!isFailure(error, "ENOTEMPTY") && !isFailure(error, "ENOENT")) throw error;
  }
}

function isFailure(cause: unknown, code: string): cause is NodeJS.ErrnoException {
  return (cause as NodeJS.ErrnoException | undefined)?.code === code;
}
