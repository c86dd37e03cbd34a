import type { OpenDays } from "./hours.ts";

/** Said of hours that end before they begin. */
export const closesTooEarly = "Closing time must be after opening time";

/** Whether it closes after it opens; so it counts as long as one of the two is missing. */
export function isInOrder({ opens, closes }: Pick<OpenDays, "opens" | "closes">): boolean {
  return !opens || !closes || closes > opens;
}

/** What is wrong with the days of a row because of those above it; null when nothing is. */
export function repeatedDay(rows: readonly OpenDays[], index: number): string | null {
  const above = rows.slice(0, index).flatMap(({ days }) => days);
  const again = rows[index]?.days.find((day) => above.includes(day));
  return again ? `${again} already stands in a row above` : null;
}

/**
 * What is wrong between the parts of opening hours, by the field it is shown at, e.g.
 * `hours.1.days`: such a fault can go by a change somewhere else. Pure, for browser and server.
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
