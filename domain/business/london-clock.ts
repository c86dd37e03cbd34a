import { type Weekday, weekdays } from "./hours.ts";

const oneHour = 60 * 60 * 1000;
const oneDay = 24 * oneHour;

const clock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** The date, `YYYY-MM-DD`, and the time, `HH:MM`, in Belfast, summer time included. */
export function londonClock(now: Date): { date: string; time: string } {
  const parts = Object.fromEntries(
    clock.formatToParts(now).map(({ type, value }) => [type, value]),
  );
  return {
    date: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
  };
}

/** The moment at which the clock in Belfast shows this date, `YYYY-MM-DD`, and time, `HH:MM`. */
export function londonMoment(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}Z`);
  const shown = londonClock(new Date(asUtc));
  const ahead = Date.parse(`${shown.date}T${shown.time}Z`) - asUtc;
  return new Date(asUtc - ahead);
}

/**
 * Every moment at which the clock in Belfast shows this date, `YYYY-MM-DD`, and time, `HH:MM`.
 * There is none in the hour that the clock leaves out when it goes forward, and there are two in
 * the hour that comes twice when it goes back.
 */
export function londonMoments(date: string, time: string): Date[] {
  const asUtc = Date.parse(`${date}T${time}Z`);
  return [asUtc - oneHour, asUtc]
    .map((moment) => new Date(moment))
    .filter((moment) => {
      const shown = londonClock(moment);
      return shown.date === date && shown.time === time;
    });
}

/** Whether the text is a date that exists, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(text);
  // `Date` makes 3 March of 31 February.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The date some days after another one, both `YYYY-MM-DD`. */
export function daysAfter(date: string, days: number): string {
  return new Date(Date.parse(date) + days * oneDay).toISOString().slice(0, 10);
}

export function weekdayOf(date: string): Weekday {
  return weekdays[(new Date(date).getUTCDay() + 6) % 7] as Weekday;
}

const months = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", month: "long" });

/** The day and the month as people write them, e.g. `24 December`, which no line break divides. */
export function dayAndMonth(date: string): string {
  return `${Number(date.slice(8))}\u00a0${months.format(new Date(date))}`;
}

export function yearOf(date: string): string {
  return date.slice(0, 4);
}

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

const today = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "long",
  day: "numeric",
  month: "long",
});

/** Today as people say it: 'Friday 27 November', in Europe/London. */
export function wholeDay(at: Date): string {
  return today.format(at).replace(",", "");
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
