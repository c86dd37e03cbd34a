import { rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import { makeFolder, syncFolder } from "#domain/files/folders.ts";

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
    await makeFolder(dirname(file));
    try {
      await writeFile(file, contents, { flag: "wx", flush: true });
      await syncFolder(dirname(file));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") await rm(file, { force: true });
      throw error;
    }
  }
}
