import { randomUUID } from "node:crypto";
import { readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { syncFolder } from "#domain/images/folder-store.ts";

/** Replaces a file atomically: even after a power cut the old or the new file is there, whole. */
export async function replaceFile(
  file: string,
  content: string | Uint8Array | AsyncIterable<string>,
): Promise<void> {
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
 * Removes unfinished files that crashes left in a folder. Keeps those changed after `before`, since
 * another process may be writing them. Returns how many it removed.
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
