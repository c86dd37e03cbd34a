import { mkdir, open } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/**
 * Makes a folder, and those above it, so that a power cut leaves them; for this user alone. One
 * that is there stays as it is.
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
 * Puts on disk which names are in a folder. A new file's bytes may be there already, but without
 * this nobody finds them.
 */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
