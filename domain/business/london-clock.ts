import { type Weekday, weekdays } from "#domain/content/weekdays.ts";

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
