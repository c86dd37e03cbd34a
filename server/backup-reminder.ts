import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import { databaseCreatedAt } from "#db/created-at.ts";
import type { Database } from "#db/open.ts";
import { lastBackup } from "./last-backup.ts";

const oneHour = 60 * 60 * 1000;
const oneDay = 24 * oneHour;

/** A new site is warned after this many days without a backup. */
const firstDays = 7;
/** The greatest age of a backup, in days. Weekly backups never reach it. */
const maxDays = 8;

const ask = "Please ask whoever looks after the website to";

export interface BackupReminder {
  dataDir: string;
  db: Database["db"];
  warnings: OwnerWarnings;
  /** Milliseconds between two scheduled backups; undefined when none are scheduled. */
  every?: number | undefined;
}

/**
 * Warns the owner if the last backup is old or a later one failed, or if a site older than a week
 * has none. Backups by other means count when `DATA_DIR/last-backup` is touched. Throws what the
 * database throws.
 */
export async function remindOfBackup(
  { dataDir, db, warnings, every }: BackupReminder,
  now: Date,
): Promise<void> {
  const { madeAt: last, hasFailed } = await lastBackup({ db, dataDir });
  const since = last ?? (await databaseCreatedAt(db));
  const days = daysBetween(since, now);
  // With a schedule, a backup is late once two are missing.
  const isLate = every !== undefined && now.getTime() - since.getTime() > 2 * every + oneHour;
  if (!hasFailed && !isLate && days < (last ? maxDays : firstDays)) return warnings.clear("backup");
  const words = last
    ? `${hasFailed ? "A backup of your website failed. The last good one" : "The last backup of your website"} is ${ageWords(days)} old. If its disk failed now, everything since then would be lost, enquiries included. ${ask} see why none was made.`
    : `There is no backup of your website${hasFailed ? ", because it failed" : ""}. If its disk failed, your texts, pictures and enquiries would be lost. ${ask} set up a backup.`;
  warnings.raise("backup", { text: words });
}

function ageWords(days: number): string {
  if (days < 1) return "less than a day";
  return days === 1 ? "one day" : `${days} days`;
}

/** Whole days. */
function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / oneDay);
}
