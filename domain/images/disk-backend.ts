import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import type { Disk } from "flydrive";
import type { StoreBackend } from "./store.ts";

/** A folder as a store. The folder is made when missing. */
export async function diskBackend(folder: string): Promise<StoreBackend> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let opened: Promise<Disk> | undefined;
  return {
    disk() {
      opened ??= import("./disk-driver.ts").then(({ openDisk }) => openDisk(folder));
      return opened;
    },
    probe: () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK),
    // A file in the way of the folder exists too, but that is another matter.
    isTaken: (cause) => isFailure(cause, "EEXIST") && cause.syscall === "open",
    isMissing: (cause) => isFailure(cause, "ENOENT"),
  };
}

function isFailure(cause: unknown, code: string): cause is NodeJS.ErrnoException {
  return (cause as NodeJS.ErrnoException | undefined)?.code === code;
}
