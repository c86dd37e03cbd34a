import { type Weekday, weekdays } from "#domain/content/weekdays.ts";
import { clockTime, type OpenDays } from "./hours.ts";

const timeZone = "Europe/London";

/**
 * When the phone is next answered, as people say it: 'Monday 8AM', or 'today 8AM'. Null while it is
 * answered now, and for a business that never opens. Hours are local time in Belfast, with summer
 * time.
 */
export function opensAgain(hours: readonly OpenDays[], now: Date): string | null {
  const { day, time } = belfastClock(now);
  const today = openingOn(hours, day);
  if (today && time >= today.opens && time < today.closes) return null;
  if (today && time < today.opens) return `today ${clockTime(today.opens)}`;
  const from = weekdays.indexOf(day);
  for (let later = 1; later <= weekdays.length; later += 1) {
    const next = weekdays[(from + later) % weekdays.length] as Weekday;
    const opening = openingOn(hours, next);
    if (opening) return `${next} ${clockTime(opening.opens)}`;
  }
  return null;
}

function openingOn(hours: readonly OpenDays[], day: Weekday): OpenDays | undefined {
  return hours.find(({ days }) => days.includes(day));
}

function belfastClock(now: Date): { day: Weekday; time: string } {
  const day = now.toLocaleDateString("en-GB", { timeZone, weekday: "long" }) as Weekday;
  const time = now.toLocaleTimeString("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  return { day, time };
}
