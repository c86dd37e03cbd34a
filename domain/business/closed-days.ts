import { dayAndMonth, daysAfter, isDate, weekdayOf, yearOf } from "./london-clock.ts";

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
export function closedOn<Row extends Omit<ClosedDays, "label">>(
  rows: readonly Row[],
  date: string,
): Row | undefined {
  return rows.find(({ from, to }) => from <= date && date <= to && isDate(from) && isDate(to));
}
