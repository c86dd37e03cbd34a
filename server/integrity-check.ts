import { basename } from "node:path";
import type { ContextValues } from "#app/handler.ts";
import { type CheckDepth, findDamage } from "#db/integrity.ts";
import { findMissingPhotos } from "#domain/enquiries/photo-files.ts";
import { findMissingPictures } from "#domain/images/file-audit.ts";
import { clearSharedWarning, raiseSharedWarning } from "#domain/shared-warnings.ts";
import type { Config } from "./config.ts";
import type { Logger } from "./log.ts";

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
