import type { OpenDays } from "./hours.ts";

/** The message for hours that end before they begin. */
export const closesTooEarly = "Closing time must be after opening time";

/** Whether the closing time is after the opening time. True while one of them is missing. */
export function isInOrder({ opens, closes }: Pick<OpenDays, "opens" | "closes">): boolean {
  return !opens || !closes || closes > opens;
}

/** The message for a row that repeats a day of a row above it; null if it repeats none. */
export function repeatedDay(rows: readonly OpenDays[], index: number): string | null {
  const above = rows.slice(0, index).flatMap(({ days }) => days);
  const again = rows[index]?.days.find((day) => above.includes(day));
  return again ? `${again} already stands in a row above` : null;
}

/**
 * The faults between parts of the opening hours, by the field that shows them, e.g. `hours.1.days`.
 * A change in another field can remove such a fault.
 */
export function hoursFaults(rows: readonly OpenDays[]): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [index, row] of rows.entries()) {
    const repeated = repeatedDay(rows, index);
    if (repeated) faults[`hours.${index}.days`] = repeated;
    if (!isInOrder(row)) faults[`hours.${index}.closes`] = closesTooEarly;
  }
  return faults;
}
