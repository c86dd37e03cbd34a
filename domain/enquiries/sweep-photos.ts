import { strayKeys, straysBefore } from "#domain/images/stray-keys.ts";
import { type PhotoServices, removePhotoFiles } from "./photos.ts";

/**
 * Removes the files of photos that no row names: a crash, or a disk that failed, left them when
 * their enquiry was deleted or while they were added. Returns how many went. What cannot be removed
 * is only logged, and tried again the next time.
 */
export async function sweepPhotos(
  services: Pick<PhotoServices, "db" | "store" | "logError">,
  now: Date,
): Promise<number> {
  const { db, store } = services;
  const stray = await strayKeys(services, now, async () => {
    const rows = await db.selectFrom("enquiry_photos").select("key").execute();
    return rows.map(({ key }) => key);
  });
  await removePhotoFiles(services, stray);
  await store.removeEmptyFolders(straysBefore(now));
  return stray.length;
}
