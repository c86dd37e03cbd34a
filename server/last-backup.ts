import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#db/open.ts";
import { lastBackups } from "#domain/backup/backup-records.ts";

export interface LastBackup {
  /** When the last good backup was made; null when there is none. */
  madeAt: Date | null;
  /** Whether a backup failed after it. */
  hasFailed: boolean;
}

/**
 * Finds the last backup: one that the program made, or a later one by other means, which touch
 * `DATA_DIR/last-backup`. Throws what the database throws.
 */
export async function lastBackup({
  db,
  dataDir,
}: Pick<Database, "db"> & { dataDir: string }): Promise<LastBackup> {
  const { good, failed } = await lastBackups(db);
  const touched = await touchedAt(join(dataDir, "last-backup"));
  const made = [good?.madeAt, touched].filter((date) => date !== undefined);
  const madeAt = made.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
  return { madeAt, hasFailed: failed !== null && (madeAt === null || failed.madeAt > madeAt) };
}

async function touchedAt(file: string): Promise<Date | undefined> {
  try {
    return (await stat(file)).mtime;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
