import type { AppServices } from "#app/context.ts";
import { countNewEnquiries } from "#domain/enquiries/inbox.ts";
import { countFailingMails } from "#domain/enquiries/outbox.ts";

export interface InboxCounts {
  /** As the sidebar and the inbox count them. */
  newEnquiries: number;
  isMailFailing: boolean;
}

/**
 * What the dashboard says of the inbox. As the other counts do, one that fails is logged and is 0.
 */
export async function inboxCounts(
  { database: { db }, logError }: AppServices,
  now: Date,
): Promise<InboxCounts> {
  try {
    const [newEnquiries, failing] = await Promise.all([
      countNewEnquiries(db),
      countFailingMails(db, now),
    ]);
    return { newEnquiries, isMailFailing: failing > 0 };
  } catch (error) {
    logError(error, "The dashboard could not count enquiries");
    return { newEnquiries: 0, isMailFailing: false };
  }
}
