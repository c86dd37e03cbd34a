import type { Kysely } from "kysely";
import { isLeased, whileLeased } from "#db/once-per.ts";
import type { Tables } from "#db/schema.ts";

/** One lease for all backups: two at once would only slow each other down. */
const leaseName = "backup";

/**
 * Does `work` while image files are kept, even those of deleted rows: a backup reads its rows first
 * and their files later. Returns false if another backup is running. The hold ends with the work,
 * and 30 seconds after the death of its process.
 */
export async function whileBackingUp(
  db: Kysely<Tables>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  return whileLeased(db, leaseName, async (isStopped) => {
    await work();
    if (isStopped()) throw new Error("The lease of the backup was lost.");
  });
}

/** What decides whether image files may be deleted. */
export interface FileKeeping {
  db: Kysely<Tables>;
  /** Logs a failure despite which the verb succeeds. */
  logError(error: unknown, message: string): void;
}

/**
 * Whether image files must stay, because a backup is running. Ask after the rows are gone: a backup
 * that began before still has them. Files also stay when the database does not answer.
 */
export async function mustKeepFiles({ db, logError }: FileKeeping): Promise<boolean> {
  try {
    return await isLeased(db, leaseName, new Date());
  } catch (error) {
    logError(error, "Files were kept, because a backup may be running");
    return true;
  }
}
