import type { ContextValues } from "#app/handler.ts";
import { databaseKind } from "#db/database-kind.ts";
import { oncePer } from "#db/once-per.ts";
import { deleteOldActivity } from "#domain/activity/keep-activity.ts";
import { deleteExpiredEnquiries } from "#domain/enquiries/delete-enquiries.ts";
import { removeOrphanedPhotos } from "#domain/enquiries/photo-files.ts";
import { removeOrphanedImageFiles } from "#domain/images/file-audit.ts";
import { deleteOldRevisions } from "#domain/publishing/keep-revisions.ts";
import { sealAgain } from "#domain/secrets/seal-again.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import type { Logger } from "./log.ts";

const oneMinute = 60_000;
const oneDay = 24 * 60 * oneMinute;

/**
 * Deletes expired and orphaned data: once a day, in one of all processes, and on SQLite at every
 * start. The returned function stops it, and waits
 * until a running pass has ended.
 */
export function startHousekeeping(app: ContextValues, log: Logger): () => Promise<void> {
  const { photos, images, secrets, retentionMonths, sweepImages, checkPhotoSpace } = app;
  const { db } = photos;
  let isStopped = false;
  let cleaning: Promise<unknown> | undefined;

  async function remove(what: string, sweep: (now: Date) => Promise<number>) {
    try {
      const removed = await sweep(new Date());
      if (removed > 0) log.info({ removed }, `${what} removed`);
    } catch (error) {
      log.error({ err: error }, `${what} could not be removed`);
    }
  }

  /** Runs at each start. Once it has logged its count, the previous secret may be forgotten. */
  async function sealAllAgain() {
    try {
      const { sealed, lost } = await sealAgain(db, openSecretBox(secrets));
      log.info({ sealed, lost }, "What the previous secret sealed is sealed with the current one");
    } catch (error) {
      log.error({ err: error }, "What the previous secret sealed could not be sealed again");
    }
  }

  async function clean() {
    const photosSwept = Promise.all([
      remove("Expired enquiries", (now) => deleteExpiredEnquiries(photos, now, retentionMonths)),
      remove("Orphaned photos", (now) => removeOrphanedPhotos(photos, now)),
    ]);
    await Promise.all([
      photosSwept.then(checkPhotoSpace),
      remove("Old activity", (now) => deleteOldActivity(db, now)),
      remove("Old revisions", (now) => deleteOldRevisions(db, now)),
      remove("Orphaned image files", (now) => removeOrphanedImageFiles(images, now)),
      sweepImages(),
    ]);
  }

  function cleanWhenDue(interval: number) {
    cleaning ??= oncePer(db, "housekeeping", interval, clean, { isStopped: () => isStopped })
      .catch((error: unknown) =>
        log.warn({ err: error }, "Housekeeping could not begin, or could not be recorded"),
      )
      .finally(() => {
        cleaning = undefined;
      });
  }

  const sealing = secrets.previous === null ? undefined : sealAllAgain();
  // Every process asks every minute, so that another goes on when one dies.
  const minutes = setInterval(() => cleanWhenDue(oneDay), oneMinute);
  cleanWhenDue(databaseKind(db) === "sqlite" ? 0 : oneDay);
  return async () => {
    isStopped = true;
    clearInterval(minutes);
    await Promise.all([cleaning, sealing]);
  };
}
