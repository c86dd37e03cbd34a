import { lock, lockTables } from "#db/lock.ts";
import { textKey } from "#db/queries.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { type FileKeeping, mustKeepFiles } from "#domain/backup/backup-lease.ts";
import { pictureTables } from "#domain/content/registry.ts";
import type { Saving } from "#domain/content/revisions.ts";
import { keyOf } from "./image-path.ts";
import { type ImageTools, imageFilesOf } from "./images.ts";

export interface DeleteImageResult {
  outcome: "deleted" | "in use" | "missing";
}

/** Deletes a picture that nothing shows: first its row, then its files. */
export async function deleteImage(
  tools: ImageTools,
  url: string,
  { now, by = "website" }: Saving,
): Promise<DeleteImageResult> {
  const result = await tools.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("images")
      .selectAll()
      .where("url", "=", textKey(url))
      .executeTakeFirst();
    if (!row) return "missing";
    // A save or a publication under way may be about to show the picture. The locks are taken in
    // the order in which publishing takes them.
    await lock(trx, "publications");
    await lockTables(trx, [...pictureTables, "published"]);
    if (await tools.isReferenced(trx, url)) return "in use";
    await trx.deleteFrom("images").where("url", "=", url).execute();
    const subject = { noun: "picture", id: url, name: row.file_name };
    await recordActivity(trx, { at: now, actor: by, event: "picture deleted", subject });
    return imageFilesOf(row);
  });
  if (typeof result === "string") return { outcome: result };
  await removeImageFiles(tools, result);
  return { outcome: "deleted" };
}

/**
 * Removes the files of pictures whose rows are gone. Only logs a file that cannot be removed: it
 * takes up space and does no other harm. While a backup runs the files stay, because the backup may
 * have read the rows already. The daily sweep for orphans removes them later.
 */
async function removeImageFiles(
  tools: Pick<ImageTools, "store" | keyof FileKeeping>,
  paths: Iterable<string>,
): Promise<void> {
  if (await mustKeepFiles(tools)) return;
  await removeNewFiles(tools, paths);
}

/**
 * Removes files that no row has ever named. It removes them all at once, because each removal may
 * wait for a store that does not answer.
 */
export async function removeNewFiles(
  { store, logError }: Pick<ImageTools, "store" | "logError">,
  paths: Iterable<string>,
): Promise<void> {
  const removals = Array.from(paths, async (path) => {
    try {
      await store.remove(keyOf(path));
    } catch (error) {
      logError(error, `${path} could not be removed`);
    }
  });
  await Promise.all(removals);
}
