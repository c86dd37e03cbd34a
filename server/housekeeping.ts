import type { ContextValues } from "#app/handler.ts";
import { deleteExpiredEnquiries } from "#domain/enquiries/delete-enquiries.ts";
import { removeOrphanedPhotos } from "#domain/enquiries/photo-files.ts";
import { fillSearchTexts } from "#domain/enquiries/search.ts";
import { removeOrphanedImageFiles } from "#domain/images/file-audit.ts";
import type { Logger } from "./log.ts";

const oneDay = 24 * 60 * 60 * 1000;

/**
 * Deletes expired and orphaned data, and fills in what older programs did not store, now and once a
 * day. The returned function stops it, and waits until a running pass has ended.
 */
export function startHousekeeping(app: ContextValues, log: Logger): () => Promise<void> {
  const { photos, images, retentionMonths, sweepImages, checkPhotoRoom } = app;
  let cleaning: Promise<unknown>;

  async function remove(what: string, sweep: (now: Date) => Promise<number>) {
    try {
      const removed = await sweep(new Date());
      if (removed > 0) log.info({ removed }, `${what} removed`);
    } catch (error) {
      log.error({ err: error }, `${what} could not be removed`);
    }
  }

  /** A search would do this too, but its user would wait. */
  async function makeSearchable() {
    try {
      const filled = await fillSearchTexts(photos.db);
      if (filled > 0) log.info({ filled }, "Enquiries of an older program made searchable");
    } catch (error) {
      log.error({ err: error }, "Enquiries could not be made searchable");
    }
  }

  function clean() {
    const makeRoom = Promise.all([
      remove("Expired enquiries", (now) => deleteExpiredEnquiries(photos, now, retentionMonths)),
      remove("Orphaned photos", (now) => removeOrphanedPhotos(photos, now)),
    ]);
    cleaning = Promise.all([
      makeRoom.then(checkPhotoRoom),
      remove("Orphaned image files", (now) => removeOrphanedImageFiles(images, now)),
      sweepImages(),
      makeSearchable(),
    ]);
  }

  const daily = setInterval(clean, oneDay);
  clean();
  return async () => {
    clearInterval(daily);
    await cleaning;
  };
}
