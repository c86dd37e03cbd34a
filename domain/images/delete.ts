import type { Kysely } from "kysely";
import { lock, lockTables } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { type FileKeeping, mustKeepFiles } from "#domain/backup/backup-lease.ts";
import { picturesInDrafts } from "#domain/content/pictures-in-use.ts";
import { pictureTables } from "#domain/content/registry.ts";
import { draftLimit } from "#domain/forms/draft-limit.ts";
import { keyOf } from "./image-path.ts";
import { type ImageLibrary, imageFilesOf } from "./images.ts";

export interface DeleteImageResult {
  outcome: "deleted" | "in use" | "missing";
}

/** Deletes a picture that nothing shows: first its row, then its files. */
export async function deleteImage(library: ImageLibrary, url: string): Promise<DeleteImageResult> {
  const result = await library.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom("images")
      .selectAll()
      .where("url", "=", textKey(url))
      .executeTakeFirst();
    if (!row) return "missing";
    // A save or a publication under way may be about to show the picture. The locks are taken in
    // the order in which publishing takes them.
    await lock(trx, "publications");
    await lockTables(trx, [...pictureTables, "publication_pictures"]);
    if (await library.isReferenced(trx, url)) return "in use";
    await trx.deleteFrom("images").where("url", "=", url).execute();
    return imageFilesOf(row);
  });
  if (typeof result === "string") return { outcome: result };
  await removeImageFiles(library, result);
  return { outcome: "deleted" };
}

/**
 * Removes the files of pictures whose rows are gone. Only logs a file that cannot be removed: it
 * takes up space and does no other harm. While a backup runs the files stay, because the backup may
 * have read the rows already. The daily sweep for orphans removes them later.
 */
async function removeImageFiles(
  library: Pick<ImageLibrary, "store" | keyof FileKeeping>,
  paths: Iterable<string>,
): Promise<void> {
  if (await mustKeepFiles(library)) return;
  await removeNewFiles(library, paths);
}

/**
 * Removes files that no row has ever named. It removes them all at once, because each removal may
 * wait for a store that does not answer.
 */
export async function removeNewFiles(
  { store, logError }: Pick<ImageLibrary, "store" | "logError">,
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
export async function deleteUnusedImages(library: ImageLibrary, now: Date): Promise<string[]> {
  const deleted: string[] = [];
  const unused = await unusedImages(library.db);
  for (const { url } of unused.filter((image) => !isFresh(image, now))) {
    const { outcome } = await deleteImage(library, url);
    if (outcome === "deleted") deleted.push(url);
  }
  return deleted;
}

/** A picture that nothing shows, and from which no picture was made that something shows. */
interface UnusedImage {
  url: string;
  bytes: number;
  /** When it or the last picture that was made from it was uploaded. */
  uploaded_at: string;
  made_from: string | null;
}

/**
 * Every picture that no row and no kept version shows. An original comes after the pictures that
 * were made from it, because it can only be deleted after them.
 */
export async function unusedImages(db: Kysely<Tables>): Promise<UnusedImage[]> {
  const candidates = await db
    .selectFrom("images")
    .select(["url", "bytes", "uploaded_at", "made_from"])
    .where("url", "not in", db.selectFrom("publication_pictures").select("url"))
    .orderBy("url")
    .execute();
  if (candidates.length === 0) return [];
  const shown = await picturesInDrafts(db);
  const unshown = candidates.filter(({ url }) => !shown.has(url));
  const isUnshown = new Set(unshown.map(({ url }) => url));
  const edited = await db
    .selectFrom("images")
    .select(["url", "made_from", "uploaded_at"])
    .where("made_from", "is not", null)
    .execute();
  const byOriginal = Map.groupBy(edited, (picture) => picture.made_from);
  const unused = unshown.flatMap((image) => {
    const madeFromIt = byOriginal.get(image.url) ?? [];
    if (!madeFromIt.every(({ url }) => isUnshown.has(url))) return [];
    const times = [image, ...madeFromIt].map((picture) => picture.uploaded_at);
    return { ...image, uploaded_at: times.sort().at(-1) ?? image.uploaded_at };
  });
  return unused.sort((a, b) => Number(a.made_from === null) - Number(b.made_from === null));
}

/** Whether a form or its draft in a browser may hold the picture. */
export function isFresh({ uploaded_at }: Pick<UnusedImage, "uploaded_at">, now: Date): boolean {
  return Date.parse(uploaded_at) >= now.getTime() - draftLimit;
}
