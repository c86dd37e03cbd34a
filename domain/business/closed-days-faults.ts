import { type ClosedDays, daysText } from "./closed-days.ts";
import { daysAfter, isDate } from "./london-clock.ts";

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
