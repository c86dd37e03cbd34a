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

const dayAndTime = {
  timeZone: "Europe/London",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
} as const;
const withoutYear = new Intl.DateTimeFormat("en-GB", dayAndTime);
const withYear = new Intl.DateTimeFormat("en-GB", { ...dayAndTime, year: "numeric" });

/** For narrow rows, in Europe/London: '21 Nov 14:05', with the year if it is another. */
export function shortMoment(at: Date, now: Date): string {
  const isThisYear = yearOf(londonClock(at).date) === yearOf(londonClock(now).date);
  return (isThisYear ? withoutYear : withYear).format(at).replace(",", "");
}

const day = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", dateStyle: "long" });

/** A day for papers that are kept: '21 November 2026', in Europe/London. */
export function longDay(at: Date): string {
  return day.format(at);
}

const record = { ...dayAndTime, weekday: "short", year: "numeric" } as const;
const whole = new Intl.DateTimeFormat("en-GB", record);
const exact = new Intl.DateTimeFormat("en-GB", { ...record, second: "2-digit" });

/** For records, which say the same on every day: 'Sat, 21 Nov 2026, 14:05', in Europe/London. */
export function fullMoment(at: Date): string {
  return whole.format(at);
}

/** The same of each moment, with seconds where another one is within the same minute. */
export function distinctMoments(moments: readonly Date[]): string[] {
  const words = moments.map(fullMoment);
  return words.map((own, place) =>
    words.indexOf(own) === words.lastIndexOf(own) ? own : exact.format(moments[place]),
  );
}
