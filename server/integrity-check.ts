import { basename } from "node:path";
import type { ContextValues } from "#app/handler.ts";
import { findDamage } from "#db/integrity.ts";
import { findMissingPhotos } from "#domain/enquiries/photo-files.ts";
import { findMissingPictures } from "#domain/images/file-audit.ts";
import type { Logger } from "./log.ts";

const ask = "Please ask whoever looks after the website to";

/** How many pictures or enquiries a warning names. */
const maxNamed = 3;

type Checked = Pick<
  ContextValues,
  "database" | "images" | "photos" | "warnings" | "log" | "logError"
>;

/**
 * Checks the database for damage, and that the files of all pictures and photos exist. Reports
 * faults on the dashboard. `whole` checks the database thoroughly and takes longer. After `stop` is
 * aborted it reports nothing. If a check fails, it logs this and leaves the warning as it was.
 */
export async function checkIntegrity(
  { database, images, photos, warnings }: Checked,
  depth: "quick" | "whole",
  stop: AbortSignal,
  log: Logger,
): Promise<void> {
  async function look(what: string, check: () => Promise<string | null>) {
    if (stop.aborted) return;
    try {
      const words = await check();
      if (stop.aborted) return;
      if (words === null) return warnings.clear(what);
      warnings.raise(what, { text: words });
      log.error({ check: what }, words);
    } catch (error) {
      if (!stop.aborted) log.warn({ err: error, check: what }, "The data could not be checked");
    }
  }

  await look("damaged-database", async () => {
    const faults = await findDamage(database, depth);
    if (faults.length === 0) return null;
    log.error({ faults }, "The database is damaged");
    return damageWords;
  });
  await look("missing-pictures", async () => {
    const missing = await findMissingPictures(images, stop);
    return missing.length === 0 ? null : pictureWords(missing.map((url) => basename(url)));
  });
  await look("missing-photos", async () => {
    const { photos: count, references } = await findMissingPhotos(photos, stop);
    return count === 0 ? null : photoWords(count, references);
  });
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
