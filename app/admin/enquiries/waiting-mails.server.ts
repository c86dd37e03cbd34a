import { type ContextReader, databaseContext, enquiryMailContext } from "#app/context.ts";
import { countWaitingMails } from "#domain/enquiries/outbox.ts";

/**
 * How many mails wait for their next attempt; 0 while mail is not set up, and when counting fails.
 */
export async function waitingMails(context: ContextReader, now: Date): Promise<number> {
  if (!context.get(enquiryMailContext).isSetUp) return 0;
  try {
    return await countWaitingMails(context.get(databaseContext).db, now);
  } catch {
    // The list beside it fails with the same database, and logs it.
    return 0;
  }
}
