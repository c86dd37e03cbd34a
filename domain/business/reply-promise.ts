import { type ClosedDays, closedOn, daysText } from "./closed-days.ts";
import { daysAfter, londonClock, londonMoment, yearOf } from "./london-clock.ts";

const oneDay = 24 * 60 * 60 * 1000;

/**
 * The closed days that do not count in the 24 hours in which an enquiry is answered, e.g. 'Thu 24
 * December to Mon 28 December': those on which it came, or that begin the day after. Null if there
 * are none, and once they are over.
 */
export function closedMeanwhile(
  rows: readonly ClosedDays[],
  receivedAt: Date,
  now: Date,
): string | null {
  const today = londonClock(now).date;
  const closed = closedAround(rows, receivedAt);
  return closed && closed.to >= today ? daysText(closed, yearOf(today)) : null;
}

/** When the promised reply is due: 24 hours after the enquiry came. Closed days do not count. */
export function replyDue(rows: readonly ClosedDays[], receivedAt: Date): Date {
  const closed = closedAround(rows, receivedAt);
  if (!closed) return new Date(receivedAt.getTime() + oneDay);
  const reopened = londonMoment(daysAfter(closed.to, 1), "00:00").getTime();
  const openBefore = londonMoment(closed.from, "00:00").getTime() - receivedAt.getTime();
  return new Date(reopened + oneDay - Math.max(0, openBefore));
}

/** Rows that follow each other without an open day between them are one. */
function closedAround(rows: readonly ClosedDays[], receivedAt: Date) {
  const { date } = londonClock(receivedAt);
  const first = closedOn(rows, date) ?? closedOn(rows, daysAfter(date, 1));
  if (!first) return null;
  let { to } = first;
  for (let next = closedOn(rows, daysAfter(to, 1)); next; next = closedOn(rows, daysAfter(to, 1)))
    to = next.to;
  return { from: first.from, to };
}
