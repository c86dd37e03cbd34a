import { type Weekday, weekdays } from "#domain/content/weekdays.ts";

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
