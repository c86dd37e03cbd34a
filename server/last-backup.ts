import { stat } from "node:fs/promises";
import { join } from "node:path";

export interface LastBackup {
  /** When the last good backup was made; null when there is none. */
  madeAt: Date | null;
  /** Whether a backup failed after it. */
  hasFailed: boolean;
}

/** Finds the last backup by `DATA_DIR/last-backup`, which the commands of the operator touch. */
export async function lastBackup(dataDir: string): Promise<LastBackup> {
  try {
    const { mtime } = await stat(join(dataDir, "last-backup"));
    return { madeAt: mtime, hasFailed: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      return { madeAt: null, hasFailed: false };
    throw error;
  }
}
