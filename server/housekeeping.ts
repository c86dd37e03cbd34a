import type { AppServices } from "#app/context.ts";
import { deleteExpiredEnquiries } from "#domain/enquiries/delete-enquiries.ts";
import { sweepPhotos } from "#domain/enquiries/sweep-photos.ts";
import { sweepImageFiles } from "#domain/images/sweep-files.ts";
import type { Logger } from "./log.ts";

const oneDay = 24 * 60 * 60 * 1000;

/** Throws away what is past its time, now and once a day. Call the answer to stop: it waits until what is under way is done. */
export function keepHouse(app: AppServices, log: Logger): () => Promise<void> {
  let cleaning: Promise<unknown>;
  const clean = () => {
    cleaning = Promise.all([
      deleteExpired(app, log),
      removeStrayPhotos(app, log),
      removeStrayFiles(app, log),
      app.sweepImages(),
    ]);
  };
  const daily = setInterval(clean, oneDay);
  clean();
  return async () => {
    clearInterval(daily);
    await cleaning;
  };
}

async function deleteExpired({ photos, enquiries }: AppServices, log: Logger): Promise<void> {
  try {
    const deleted = await deleteExpiredEnquiries(photos, new Date(), enquiries.retentionMonths);
    if (deleted > 0) log.info({ deleted }, "Expired enquiries deleted");
  } catch (error) {
    log.error({ err: error }, "Expired enquiries could not be deleted");
  }
}

async function removeStrayPhotos({ photos }: AppServices, log: Logger): Promise<void> {
  try {
    const removed = await sweepPhotos(photos, new Date());
    if (removed > 0) log.info({ removed }, "Photos of no enquiry removed");
  } catch (error) {
    log.error({ err: error }, "Photos of no enquiry could not be removed");
  }
}

async function removeStrayFiles({ images }: AppServices, log: Logger): Promise<void> {
  try {
    const removed = await sweepImageFiles(images, new Date());
    if (removed > 0) log.info({ removed }, "Files of no picture removed");
  } catch (error) {
    log.error({ err: error }, "Files of no picture could not be removed");
  }
}
