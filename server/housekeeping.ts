import type { AppServices } from "#app/context.ts";
import { deleteExpiredEnquiries } from "#domain/enquiries/delete-enquiries.ts";
import type { Logger } from "./log.ts";

const oneDay = 24 * 60 * 60 * 1000;

/** Throws away what is past its time, now and once a day. Call the answer to stop. */
export function keepHouse(app: AppServices, log: Logger): () => void {
  const clean = () => Promise.all([deleteExpired(app, log), app.sweepImages()]);
  const daily = setInterval(clean, oneDay);
  clean();
  return () => clearInterval(daily);
}

async function deleteExpired({ photos, enquiries }: AppServices, log: Logger): Promise<void> {
  try {
    const deleted = await deleteExpiredEnquiries(photos, new Date(), enquiries.retentionMonths);
    if (deleted > 0) log.info({ deleted }, "Expired enquiries deleted");
  } catch (error) {
    log.error({ err: error }, "Expired enquiries could not be deleted");
  }
}
