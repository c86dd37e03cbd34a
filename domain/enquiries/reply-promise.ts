import type { StoredEnquiry } from "./inbox.ts";
import { minutesAfter } from "./time.ts";

/** Within which the website promises a reply. */
const promisedMinutes = 24 * 60;

/**
 * By when a reply is promised, ISO-8601 text in UTC; null once the enquiry is answered or put away,
 * and for spam.
 */
export function replyDue({
  receivedAt,
  state,
  spamReason,
}: Pick<StoredEnquiry, "receivedAt" | "state" | "spamReason">): string | null {
  if (state !== "new" || spamReason !== null) return null;
  return minutesAfter(new Date(receivedAt), promisedMinutes);
}
