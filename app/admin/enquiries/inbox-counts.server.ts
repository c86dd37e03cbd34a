import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import { countNewEnquiries } from "#domain/enquiries/inbox.ts";
import { countFailingMails } from "#domain/enquiries/mail-health.ts";

export interface InboxCounts {
  /** As the sidebar and the inbox count them. */
  newEnquiries: number;
  isMailFailing: boolean;
}

/**
 * What the dashboard says of the inbox. As the other counts do, one that fails is logged and is 0.
 */
export async function inboxCounts(context: ContextReader, now: Date): Promise<InboxCounts> {
  const { db } = context.get(databaseContext);
  try {
    const [newEnquiries, failing] = await Promise.all([
      countNewEnquiries(db),
      countFailingMails(db, now),
    ]);
    return { newEnquiries, isMailFailing: failing > 0 };
  } catch (error) {
    context.get(logErrorContext)(error, "The dashboard could not count enquiries");
    return { newEnquiries: 0, isMailFailing: false };
  }
}
