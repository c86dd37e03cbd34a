import { actorOf } from "#app/admin/session/access-log.server.ts";
import { type ContextReader, databaseContext, logErrorContext } from "#app/context.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
import { recordSeen, type Seen } from "#domain/enquiries/change-enquiry.ts";

/**
 * Records that someone saw what a visitor sent. Only logs its errors: on a full disk, the business
 * must still be able to read what it was asked (docs/decisions/057-the-record-of-activity.md).
 */
export async function noteSeen(
  context: ContextReader,
  admin: Authenticated,
  seen: Pick<Seen, "event" | "enquiryId">,
): Promise<void> {
  const { db } = context.get(databaseContext);
  try {
    await recordSeen(db, { ...seen, by: actorOf(context, admin), now: new Date() });
  } catch (error) {
    context.get(logErrorContext)(error, "Who read an enquiry could not be recorded");
  }
}
