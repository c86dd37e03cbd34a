import { dayAndMonth, daysAfter, londonClock, weekdayOf, yearOf } from "./london-clock.ts";

/**
 * A moment as people say it, in Europe/London: 'today at 08:00', 'tomorrow at 08:00', within a week
 * 'on Friday at 08:00', else 'on Friday 6 March at 08:00', with the year if it is another.
 */
export function comingMoment(at: Date, now: Date): string {
  const { date, time } = londonClock(at);
  const today = londonClock(now).date;
  if (date === today) return `today at ${time}`;
  if (date === daysAfter(today, 1)) return `tomorrow at ${time}`;
  const isSoon = date > today && date < daysAfter(today, 7);
  if (isSoon) return `on ${weekdayOf(date)} at ${time}`;
  const year = yearOf(date) === yearOf(today) ? "" : ` ${yearOf(date)}`;
  return `on ${weekdayOf(date)} ${dayAndMonth(date)}${year} at ${time}`;
}
