import { createWriteStream } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { makeFolder, syncFolder } from "#domain/images/folder-store.ts";
import type { BackupFile } from "./archive.ts";

/** `decor-specialist-20261122T094000Z.tar.age`; without encryption it ends in `.tar`. */
export function backupName(now: Date, isEncrypted: boolean): string {
  const moment = now.toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
  return `decor-specialist-${moment}.tar${isEncrypted ? ".age" : ""}`;
}

/** Whether a file has a name that `backupName` gives. */
export function isBackupName(name: string): boolean {
  return /^decor-specialist-\d{8}T\d{6}Z\.tar(\.age)?$/.test(name);
}

/**
 * Writes a new file that only this user may read. Until it is whole and on disk its name ends in
 * `.part`, so that a crash leaves no file that looks like a backup. Returns its size. Throws
 * `EEXIST` when the file is there already.
 */
export async function writeBackupFile(
  file: string,
  bytes: ReadableStream<Uint8Array>,
): Promise<number> {
  const folder = dirname(resolve(file));
  await makeFolder(folder);
  await requireFree(file);
  const unfinished = `${file}.part`;
  try {
    const handle = await open(unfinished, "w", 0o600);
    await pipeline(bytes, createWriteStream("", { fd: handle, flush: true }));
    const { size } = await stat(unfinished);
    await rename(unfinished, file);
    await syncFolder(folder);
    return size;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function requireFree(file: string): Promise<void> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (found) throw Object.assign(new Error(`${file} exists already`), { code: "EEXIST" });
}

/** Opens a backup file. It stays open until `close`, so that all readings read the same file. */
export async function openBackupFile(
  file: string,
): Promise<BackupFile & { close(): Promise<void> }> {
  const handle = await open(file);
  const { size } = await handle.stat();
  return {
    bytes: size,
    open: async () => Readable.from(chunksOf(handle)),
    close: () => handle.close(),
  };
}

const readBytes = 256 * 1024;

/** The file from its beginning. Node's own stream would close the file once its reader stops. */
async function* chunksOf(handle: FileHandle): AsyncGenerator<Uint8Array> {
  let position = 0;
  while (true) {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(readBytes), { position });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}

/** Removes what killed backups left in a folder. Call it while no other backup runs. */
export async function removeUnfinishedBackups(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // The first backup makes the folder.
    if (error.code === "ENOENT") return [];
    throw error;
  });
  for (const name of names)
    if (name.endsWith(".part") && isBackupName(basename(name, ".part")))
      await rm(join(folder, name), { force: true });
}
