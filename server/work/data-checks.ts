import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { OwnerWarnings } from "#app/admin/dashboard/owner-warning.ts";
import type { ContextValues } from "#app/handler.ts";
import { type CheckDepth, findDamage } from "#db/integrity.ts";
import type { Database } from "#db/open.ts";
import { databaseCreatedAt } from "#db/queries.ts";
import { lastBackups } from "#domain/backup/backup-records.ts";
import { findMissingPhotos } from "#domain/enquiries/photo-files.ts";
import { findMissingPictures } from "#domain/images/file-audit.ts";
import { clearSharedWarning, raiseSharedWarning } from "#domain/shared-warnings.ts";
import type { Config } from "#server/config.ts";
import type { Logger } from "#server/log.ts";

const ask = "Please ask whoever looks after the website to";

/** How many pictures or enquiries a warning names. */
const maxNamed = 3;

type Checked = Pick<ContextValues, "database" | "images" | "photos" | "warnings"> & {
  config: Pick<Config, "databaseUrl" | "dataDir">;
  log: Logger;
  isStopped(): boolean;
};

/**
 * Checks SQLite's file for damage, and reports it on the dashboard. `whole` checks thoroughly and
 * takes longer. Once `isStopped` is true it reports nothing. If the check fails, it logs this and
 * leaves the warning as it was.
 */
export async function checkDatabase(
  { config, warnings, log, isStopped }: Omit<Checked, "database" | "images" | "photos">,
  depth: CheckDepth,
): Promise<void> {
  const id = "damaged-database";
  await runCheck({ id, isStopped, log }, async () => {
    const faults = await findDamage(config, depth);
    if (isStopped()) return;
    // The warning stays in memory, because a damaged database might not store it.
    if (faults.length === 0) return warnings.clear(id);
    warnings.raise(id, { text: damageWords });
    log.error({ faults, check: id }, "The database is damaged");
  });
}

/**
 * Checks that the files of all pictures and photos exist, and reports faults on the dashboard of
 * every process. Like `checkDatabase`, it reports nothing once `isStopped` is true, and only logs
 * its own failure.
 */
export async function checkFiles({
  database: { db },
  images,
  photos,
  log,
  isStopped,
}: Omit<Checked, "config" | "warnings">): Promise<void> {
  async function report(id: string, text: string | null) {
    if (isStopped()) return;
    if (text === null) return clearSharedWarning(db, id);
    await raiseSharedWarning(db, id, { text });
    log.error({ check: id }, text);
  }
  const pictures = "missing-pictures";
  await runCheck({ id: pictures, isStopped, log }, async () => {
    const missing = await findMissingPictures(images, isStopped);
    const names = missing.map((url) => basename(url));
    await report(pictures, names.length === 0 ? null : pictureWords(names));
  });
  const visitors = "missing-photos";
  await runCheck({ id: visitors, isStopped, log }, async () => {
    const { photos: count, references } = await findMissingPhotos(photos, isStopped);
    await report(visitors, count === 0 ? null : photoWords(count, references));
  });
}

async function runCheck(
  { id, isStopped, log }: Pick<Checked, "isStopped" | "log"> & { id: string },
  check: () => Promise<void>,
): Promise<void> {
  if (isStopped()) return;
  try {
    await check();
  } catch (error) {
    if (!isStopped()) log.warn({ err: error, check: id }, "The data could not be checked");
  }
}

const damageWords = `The website's records are damaged. Visitors still see your pages, but enquiries and changes may get lost. ${ask} look at it now: the database has to be restored from a backup.`;

function pictureWords(names: string[]): string {
  const one = names.length === 1;
  return `${one ? "A picture" : `${names.length} pictures`} of your website ${one ? "has" : "have"} gone missing: ${named(names)}. Pages that show ${one ? "it have" : "them have"} a gap. Upload ${one ? "it" : "them"} again, or ask whoever looks after the website to put the pictures back from a backup.`;
}

function photoWords(count: number, references: string[]): string {
  const subject =
    count === 1 ? "A photo that a visitor sent has" : `${count} photos that visitors sent have`;
  return `${subject} gone missing, of ${named(references)}. ${ask} put the photos back from a backup.`;
}

/** "a, b, c and 2 more". */
function named(names: string[]): string {
  const more = names.length - maxNamed;
  const first = names.slice(0, maxNamed);
  return more > 0 ? `${first.join(", ")} and ${more} more` : first.join(", ");
}

const oneHour = 60 * 60 * 1000;
const oneDay = 24 * oneHour;

/** A new site is warned after this many days without a backup. */
const firstDays = 7;
/** The greatest age of a backup, in days. Weekly backups never reach it. */
const maxDays = 8;

interface BackupReminder {
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

interface LastBackup {
  /** When the last good backup was made; null when there is none. */
  madeAt: Date | null;
  /** Whether a backup failed after it. */
  hasFailed: boolean;
}

/**
 * Finds the last backup: one that the program made, or a later one by other means, which touch
 * `DATA_DIR/last-backup`. Throws what the database throws.
 */
async function lastBackup({
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

function ageWords(days: number): string {
  if (days < 1) return "less than a day";
  return days === 1 ? "one day" : `${days} days`;
}

/** Whole days. */
function daysBetween(from: Date, to: Date): number {
  return Math.floor((to.getTime() - from.getTime()) / oneDay);
}
