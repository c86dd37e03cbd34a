import type { Weekday } from "#domain/content/weekdays.ts";
import { type ClosedDays, closedOn, daysText } from "./closed-days.ts";
import { clockTime, type OpenDays } from "./hours.ts";
import {
  dayAndMonth,
  daysAfter,
  londonClock,
  londonMoment,
  weekdayOf,
  yearOf,
} from "./london-clock.ts";

const oneDay = 24 * 60 * 60 * 1000;

/** When the business is open: days of the week, except closed days. */
interface OpenTimes {
  hours: readonly OpenDays[];
  closedDays: readonly ClosedDays[];
}

/** What a visitor reads about the 24 hours in which an enquiry is answered. */
export interface ReplyClock {
  /**
   * From when the 24 hours count, e.g. 'Monday 8AM', 'today 8AM' or, past closed days, 'Monday 4
   * January, 8AM'. Null if the business was open when the enquiry came, or has opened since.
   */
  opensAgain: string | null;
  /** Closed days that interrupt the 24 hours, e.g. 'Thu 24 December to Mon 28 December'. */
  closedSoon: string | null;
}

interface Opening {
  /** `YYYY-MM-DD`. */
  date: string;
  /** `HH:MM`. */
  time: string;
  /** Whether closed days made it later. */
  isDelayed: boolean;
}

/**
 * How the 24 hours count for an enquiry, as it is said at `now`. Hours and days are those of the
 * clock in Belfast, summer time and all.
 */
export function replyClock(times: OpenTimes, receivedAt: Date, now: Date): ReplyClock {
  const opening = nextOpening(times, receivedAt);
  const current = londonClock(now);
  const begins = opening ?? londonClock(receivedAt);
  const interrupting = closedOn(times.closedDays, daysAfter(begins.date, 1));
  return {
    opensAgain: opening && isLater(opening, current) ? openingText(opening, current.date) : null,
    closedSoon:
      interrupting && interrupting.to >= current.date
        ? daysText(interrupting, yearOf(current.date))
        : null,
  };
}

/**
 * When the promised reply is due: 24 hours after the enquiry came or, if the business was closed,
 * after it opened. Closed days that begin within these hours do not count.
 */
export function replyDue(times: OpenTimes, receivedAt: Date): Date {
  const opening = nextOpening(times, receivedAt);
  const begins = opening ? londonMoment(opening.date, opening.time) : receivedAt;
  const interrupting = closedOn(times.closedDays, daysAfter(londonClock(begins).date, 1));
  const closedFor = interrupting
    ? Date.parse(interrupting.to) - Date.parse(interrupting.from) + oneDay
    : 0;
  return new Date(begins.getTime() + oneDay + closedFor);
}

/** When the business opens. Null while it is open, and if it never opens. */
function nextOpening({ hours, closedDays }: OpenTimes, at: Date): Opening | null {
  if (hours.every(({ days }) => days.length === 0)) return null;
  const { date: today, time } = londonClock(at);
  const open = closedOn(closedDays, today) ? undefined : openingOn(hours, weekdayOf(today));
  if (open && time >= open.opens && time < open.closes) return null;
  if (open && time < open.opens) return { date: today, time: open.opens, isDelayed: false };
  let date = closedOn(closedDays, today) ? today : daysAfter(today, 1);
  let isDelayed = false;
  while (true) {
    const closed = closedOn(closedDays, date);
    const opening = closed ? undefined : openingOn(hours, weekdayOf(date));
    if (opening) return { date, time: opening.opens, isDelayed };
    if (closed) isDelayed = true;
    date = daysAfter(closed?.to ?? date, 1);
  }
}

function openingOn(hours: readonly OpenDays[], day: Weekday): OpenDays | undefined {
  return hours.find(({ days }) => days.includes(day));
}

function isLater(opening: Opening, { date, time }: { date: string; time: string }): boolean {
  return opening.date > date || (opening.date === date && opening.time > time);
}

function openingText({ date, time, isDelayed }: Opening, today: string): string {
  const at = clockTime(time);
  if (date === today) return `today ${at}`;
  if (!isDelayed) return `${weekdayOf(date)} ${at}`;
  const year = yearOf(date) === yearOf(today) ? "" : ` ${yearOf(date)}`;
  return `${weekdayOf(date)} ${dayAndMonth(date)}${year}, ${at}`;
}
