import { madeAt } from "#db/made-at.ts";
import { minutesBefore } from "./minutes-before.ts";
import { type PhotoServices, removePhotoFiles } from "./photos.ts";

/** For how many minutes a file may be about to get its row. */
const sparedMinutes = 60;

/**
 * Removes the files of photos that no row names: a crash, or a disk that failed, left them when their enquiry was deleted or
 * while they were added. Files older than the database stay, as they are another's: the site may have been started with the
 * wrong one. Returns how many went. What cannot be removed is only logged, and tried again the next time.
 */
export async function sweepPhotos(
  services: Pick<PhotoServices, "db" | "store" | "logError">,
  now: Date,
): Promise<number> {
  const { db, store } = services;
  const before = new Date(minutesBefore(now, sparedMinutes));
  const files = await store.writtenBetween(await madeAt(db), before);
  const rows = await db.selectFrom("enquiry_photos").select("key").execute();
  const named = new Set(rows.map(({ key }) => key));
  const stray = files.filter((key) => !named.has(key));
  await removePhotoFiles(services, stray);
  await store.removeEmptyFolders(before);
  return stray.length;
}
