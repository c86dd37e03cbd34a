import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { minutesBefore } from "./minutes-before.ts";

/** How long spam is kept. The privacy page says so, as it does of the others. */
const spamDays = 30;
/**
 * Deletes every enquiry older than these months, and what has lain under Spam for more than 30 days. Returns how many that was.
 */
export async function deleteExpiredEnquiries(
  db: Kysely<Tables>,
  now: Date,
  months: number,
): Promise<number> {
  const spamBefore = minutesBefore(now, spamDays * 24 * 60);
  const enquiriesBefore = monthsBefore(now, months);
  const { numDeletedRows } = await db
    .deleteFrom("enquiries")
    .where(({ and, eb, or }) =>
      or([
        eb("received_at", "<", enquiriesBefore),
        and([eb("spam_reason", "is not", null), eb("received_at", "<", spamBefore)]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** The same day and time some months ago; where that month has no such day, the first of the next. */
function monthsBefore(now: Date, months: number): string {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  return moment.toISOString();
}
