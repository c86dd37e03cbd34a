import { minutesBefore } from "./minutes-before.ts";
import { type PhotoServices, removePhotoFiles } from "./photos.ts";

/** For how many minutes a file may be about to get its row. */
const sparedMinutes = 60;

/**
 * Removes the files of photos that no row names: a crash, or a disk that failed, left them when their enquiry was deleted or
 * while they were added. Returns how many there were. What cannot be removed is only logged, and tried again the next time.
 */
export async function sweepPhotos(
  services: Pick<PhotoServices, "db" | "store" | "logError">,
  now: Date,
): Promise<number> {
  const { db, store } = services;
  const before = new Date(minutesBefore(now, sparedMinutes));
  const files = await store.writtenBefore(before);
  const rows = await db.selectFrom("enquiry_photos").select("key").execute();
  const named = new Set(rows.map(({ key }) => key));
  const stray = files.filter((key) => !named.has(key));
  await removePhotoFiles(services, stray);
  await store.removeEmptyFolders(before);
  return stray.length;
}
