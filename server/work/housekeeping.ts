import type { ContextValues } from "#app/handler.ts";
import { deleteOldActivity } from "#domain/activity/keep-activity.ts";
import { deleteExpiredEnquiries } from "#domain/enquiries/delete-enquiries.ts";
import { removeOrphanedPhotos } from "#domain/enquiries/photo-files.ts";
import { deleteUnusedImages } from "#domain/images/delete-unused.ts";
import { removeOrphanedImageFiles } from "#domain/images/file-audit.ts";
import type { Work } from "#domain/jobs/do-jobs.ts";
import { deleteOldRevisions } from "#domain/publishing/keep-revisions.ts";
import { sealAgain } from "#domain/secrets/seal-again.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { deleteOldVisits } from "#domain/visits/visits.ts";
import type { Logger } from "#server/log.ts";

const oneDay = 24 * 60 * 60_000;

type House = Pick<ContextValues, "photos" | "images" | "retentionMonths" | "checkPhotoSpace">;

/** Deletes expired and orphaned data, and does so again a day later. */
export function housekeepingWork(house: House, log: Logger): Work {
  const { photos, images, retentionMonths, checkPhotoSpace } = house;
  const { db } = photos;

  async function remove(what: string, sweep: (now: Date) => Promise<number>) {
    try {
      const removed = await sweep(new Date());
      if (removed > 0) log.info({ removed }, `${what} removed`);
    } catch (error) {
      log.error({ err: error }, `${what} could not be removed`);
    }
  }

  return {
    async perform(_job, { now }) {
      const photosSwept = Promise.all([
        remove("Expired enquiries", (now) => deleteExpiredEnquiries(photos, now, retentionMonths)),
        remove("Orphaned photos", (now) => removeOrphanedPhotos(photos, now)),
      ]);
      await Promise.all([
        photosSwept.then(checkPhotoSpace),
        remove("Old activity", (now) => deleteOldActivity(db, now)),
        remove("Old visits", (now) => deleteOldVisits(db, now)),
        remove("Old revisions", (now) => deleteOldRevisions(db, now)),
        remove("Orphaned image files", (now) => removeOrphanedImageFiles(images, now)),
        remove("Unused pictures", async (now) => (await deleteUnusedImages(images, now)).length),
      ]);
      return { at: new Date(now.getTime() + oneDay) };
    },
  };
}

/**
 * Seals with the current secret what the previous one sealed. Once it has logged its count, the
 * previous secret may be forgotten.
 */
export async function sealAllAgain(
  { database: { db }, secrets }: Pick<ContextValues, "database" | "secrets">,
  log: Logger,
): Promise<void> {
  if (secrets.previous === null) return;
  try {
    const { sealed, lost } = await sealAgain(db, openSecretBox(secrets));
    log.info({ sealed, lost }, "What the previous secret sealed is sealed with the current one");
  } catch (error) {
    log.error({ err: error }, "What the previous secret sealed could not be sealed again");
  }
}
