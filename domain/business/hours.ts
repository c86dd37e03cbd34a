/** The days of the week by their schema.org names, from Monday. */
export const weekdays = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export type Weekday = (typeof weekdays)[number];

/** When the business is open on some days of the week; times are `HH:MM`. */
export interface OpenDays {
  days: readonly Weekday[];
  opens: string;
  closes: string;
}

/** Opening hours as people read them, e.g. `Mon-Fri 8AM-6PM` or `Mon, Wed 8:30AM-6PM`. */
export function hoursLabel({ days, opens, closes }: OpenDays): string {
  const runs = runsOf(days).map((run) => [...new Set([run[0], run.at(-1)])].map(short).join("-"));
  return `${runs.join(", ")} ${clockTime(opens)}-${clockTime(closes)}`;
}

/** The days in the order of the week. Consecutive days are in one list. */
function runsOf(days: readonly Weekday[]): Weekday[][] {
  const runs: Weekday[][] = [];
  for (const [place, day] of weekdays.entries()) {
    if (!days.includes(day)) continue;
    const run = runs.at(-1);
    if (run && run.at(-1) === weekdays[place - 1]) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function short(day: Weekday | undefined): string {
  return day?.slice(0, 3) ?? "";
}

/** A time `HH:MM` as people read it: `8AM`, `8:30AM`. */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  const minutes = minute ? `:${String(minute).padStart(2, "0")}` : "";
  return `${hour % 12 || 12}${minutes}${hour < 12 ? "AM" : "PM"}`;
}

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
