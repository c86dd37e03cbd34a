import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "#domain/images/file-store.ts";

/**
 * Writes a file so that at every moment, a power cut included, the old one or the new one is there,
 * whole; once this answers, the new one.
 */
export async function replaceFile(file: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.tmp`;
  try {
    await writeFile(unfinished, content, { mode: 0o600, flush: true });
    await rename(unfinished, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Removes what crashes left of files that were being written, from a folder: those before this
 * moment, since another process may be writing now. Returns how many.
 */
export async function removeUnfinishedFiles(folder: string, before: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder)) {
    if (!/\.[0-9a-f-]{36}\.tmp$/.test(name)) continue;
    const file = join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found || found.mtime >= before) continue;
    await rm(file, { force: true });
    removed += 1;
  }
  return removed;
}
