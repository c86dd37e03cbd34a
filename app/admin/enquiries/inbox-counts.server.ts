import type { AppServices } from "#app/context.ts";
import { countEnquiries } from "#domain/enquiries/inbox.ts";
import { countFailingMails } from "#domain/enquiries/outbox.ts";

export interface InboxCounts {
  /** Enquiries that are new, opened or not. */
  waiting: number;
  isMailFailing: boolean;
}

/** What the dashboard says of the inbox. As the other counts do, one that fails is logged and is 0. */
export async function inboxCounts(
  { database: { db }, logError }: AppServices,
  now: Date,
): Promise<InboxCounts> {
  try {
    const [counts, failing] = await Promise.all([countEnquiries(db), countFailingMails(db, now)]);
    return { waiting: counts.new, isMailFailing: failing > 0 };
  } catch (error) {
    logError(error, "The dashboard could not count enquiries");
    return { waiting: 0, isMailFailing: false };
  }
}
