import { shortMoment } from "#domain/business/moment-words.ts";

/** How often a page that is open refreshes its session at most, in milliseconds. */
const refreshedWithin = 60 * 60 * 1000;

/**
 * 'last seen 21 Nov 14:05', or 'seen within the last hour': the program notes when a session is
 * refreshed, not every click.
 */
export function seenWords(refreshedAt: Date, now: Date): string {
  if (now.getTime() - refreshedAt.getTime() < refreshedWithin) return "seen within the last hour";
  return `last seen ${shortMoment(refreshedAt, now)}`;
}
