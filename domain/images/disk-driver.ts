import { mkdir, open, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

export function openDisk(folder: string): Disk {
  return new Disk(new DiskDriver(folder));
}

/** flydrive's driver would overwrite, and leave to the system when the bytes reach the disk. */
class DiskDriver extends FSDriver {
  readonly #folder: string;

  constructor(folder: string) {
    super({ location: folder, visibility: "public" });
    this.#folder = folder;
  }

  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const file = join(this.#folder, key);
    await mkdir(dirname(file), { recursive: true });
    try {
      await writeFile(file, contents, { flag: "wx", flush: true });
      await flushFolder(dirname(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(file, { force: true });
      throw error;
    }
  }
}

/** A new file's name is on disk only once its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
