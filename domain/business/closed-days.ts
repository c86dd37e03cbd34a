import {
  dayAndMonth,
  daysAfter,
  isDate,
  londonClock,
  londonMoment,
  weekdayOf,
  yearOf,
} from "./london-clock.ts";

/** Days on which the business is closed, from the first to the last, both `YYYY-MM-DD`. */
export interface ClosedDays {
  from: string;
  to: string;
  /** E.g. 'Christmas'; may be empty. */
  label: string;
}

/** Closed days as pages announce them. */
export interface ComingClosedDays {
  from: string;
  to: string;
  /** Whether they have begun. */
  isNow: boolean;
  /** E.g. 'Closed Thu 24 December to Sat 2 January 2027: Christmas'. */
  text: string;
}

/** How many days ahead pages announce closed days. */
export const announcedDays = 60;

/**
 * The closed days that pages announce on a day, the earliest first: those that are not over and
 * begin within 60 days. Dates that no form accepts are left out.
 */
export function comingClosedDays(rows: readonly ClosedDays[], today: string): ComingClosedDays[] {
  return rows
    .filter(({ from, to }) => isDate(from) && isDate(to) && from <= to)
    .filter(({ from, to }) => to >= today && from <= daysAfter(today, announcedDays))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
    .map(({ from, to, label }) => {
      const isNow = from <= today;
      const closed = isNow ? "Closed now," : "Closed";
      const text = `${closed} ${closedDaysText({ from, to, label }, yearOf(today))}`;
      return { from, to, isNow, text };
    });
}

/**
 * Closed days as people read them, e.g. `Thu 24 December to Sat 2 January 2027: Christmas`.
 * @param thisYear a year that is not said; without it, every year is
 */
export function closedDaysText({ from, to, label }: ClosedDays, thisYear?: string): string {
  return `${daysText({ from, to }, thisYear)}${label && `: ${label}`}`;
}

/** The days without their label. */
export function daysText({ from, to }: Omit<ClosedDays, "label">, thisYear?: string): string {
  const last = dayText(to, yearOf(to) !== thisYear);
  if (from === to) return last;
  return `${dayText(from, ![yearOf(to), thisYear].includes(yearOf(from)))} to ${last}`;
}

/** A date that no line break divides. */
function dayText(date: string, withYear: boolean): string {
  const parts = [weekdayOf(date).slice(0, 3), dayAndMonth(date)];
  return [...parts, ...(withYear ? [yearOf(date)] : [])].join("\u00a0");
}

/** The row of closed days that a date belongs to. */
function closedOn<Row extends Omit<ClosedDays, "label">>(
  rows: readonly Row[],
  date: string,
): Row | undefined {
  return rows.find(({ from, to }) => from <= date && date <= to && isDate(from) && isDate(to));
}

type Days = Omit<ClosedDays, "label">;

/**
 * What is wrong with the length of closed days; null while a date is missing or malformed. Of those
 * longer than a year, one of the years is wrong.
 */
export function lengthFault({ from, to }: Days): string | null {
  if (!isDate(from) || !isDate(to)) return null;
  if (to < from) return "The last day must not be before the first day";
  return to > daysAfter(from, 366) ? "This is longer than a year. Check the years" : null;
}

/** What is wrong with a row of closed days because of those above it; null when nothing is. */
export function overlapFault(rows: readonly Days[], index: number): string | null {
  const row = rows[index];
  if (!row || !isDate(row.from) || !isDate(row.to)) return null;
  const above = rows
    .slice(0, index)
    .find(({ from, to }) => isDate(from) && isDate(to) && from <= row.to && row.from <= to);
  if (!above) return null;
  const first = above.from > row.from ? above.from : row.from;
  return `${daysText({ from: first, to: first })} already stands in a row above`;
}

/**
 * What is wrong within and between rows of closed days, by the field it is shown at, e.g.
 * `closedDays.1.from`: such a fault can go by a change somewhere else. Pure, for browser and
 * server.
 */
export function closedDaysFaults(rows: readonly Days[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    const length = lengthFault(row);
    if (length) faults[`closedDays.${index}.to`] = length;
    const overlap = overlapFault(rows, index);
    if (overlap) faults[`closedDays.${index}.from`] = overlap;
  }
  return faults;
}

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
