import type { Kysely, Selectable } from "kysely";
import { lock, lockTables } from "#db/lock.ts";
import { textKey } from "#db/queries.ts";
import type { ImagesTable, Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { type FileKeeping, mustKeepFiles } from "#domain/backup/backup-lease.ts";
import { picturesInDrafts, picturesInVersions } from "#domain/content/pictures-in-use.ts";
import { pictureTables } from "#domain/content/registry.ts";
import type { Saving } from "#domain/content/revisions.ts";
import { draftLimit } from "#domain/forms/draft-limit.ts";
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

/**
 * Deletes every picture that no row and no kept version shows, and returns their urls. A new
 * picture stays for as long as drafts are kept, because a form or its draft may hold it.
 */
export async function deleteUnusedImages(tools: ImageTools, now: Date): Promise<string[]> {
  const old = (await unusedImages(tools.db)).filter((image) => !isFresh(image, now));
  const deleted: string[] = [];
  for (const { url } of old) {
    const { outcome } = await deleteImage(tools, url, { now });
    if (outcome === "deleted") deleted.push(url);
  }
  return deleted;
}

/** A picture that no row and no kept version shows. */
type UnusedImage = Pick<Selectable<ImagesTable>, "url" | "uploaded_at">;

/** Every picture that no row and no kept version shows. */
export async function unusedImages(db: Kysely<Tables>): Promise<UnusedImage[]> {
  const candidates = await db
    .selectFrom("images")
    .select(["url", "uploaded_at"])
    .orderBy("url")
    .execute();
  if (candidates.length === 0) return [];
  const shown = [await picturesInDrafts(db), await picturesInVersions(db)];
  return candidates.filter(({ url }) => !shown.some((urls) => urls.has(url)));
}

/** Whether a form or its draft in a browser may hold the picture. */
function isFresh({ uploaded_at }: Pick<UnusedImage, "uploaded_at">, now: Date): boolean {
  return Date.parse(uploaded_at) >= now.getTime() - draftLimit;
}
