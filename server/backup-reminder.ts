import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import { databaseCreatedAt } from "#db/created-at.ts";
import type { Database } from "#db/open.ts";
import { lastBackup } from "./last-backup.ts";

const oneDay = 24 * 60 * 60 * 1000;

/** A new site is warned after this many days without a backup. */
const firstDays = 7;
/** The greatest age of a backup, in days. Weekly backups never reach it. */
const maxDays = 8;

const ask = "Please ask whoever looks after the website to";

/**
 * Warns the owner if the last backup is old, or if a site older than a week has none. Throws when
 * the database does.
 */
export async function remindOfBackup(
  { dataDir, db, warnings }: { dataDir: string; db: Database["db"]; warnings: OwnerWarnings },
  now: Date,
): Promise<void> {
  const { madeAt: last } = await lastBackup({ db, dataDir });
  const days = daysBetween(last ?? (await databaseCreatedAt(db)), now);
  if (days < (last ? maxDays : firstDays)) return warnings.clear("backup");
  const words = last
    ? `The last backup of your website is ${days} days old. If its disk failed now, everything since then would be lost, enquiries included. ${ask} see why none was made.`
    : `There is no backup of your website. If its disk failed, your texts, pictures and enquiries would be lost. ${ask} set up a backup.`;
  warnings.raise("backup", { text: words });
}

/** Whole days. */
function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / oneDay);
}
