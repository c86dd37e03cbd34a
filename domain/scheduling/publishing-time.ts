import { isDate, londonMoments } from "#domain/business/london-clock.ts";

/** How far ahead a publication can be scheduled, in milliseconds. */
const longestWait = 366 * 24 * 60 * 60 * 1000;

/** A date `YYYY-MM-DD` and a time `HH:MM` in Europe/London, as a form sends them. */
interface TypedTime {
  date?: string;
  time?: string;
}

type ReadTime = { at: Date } | { fieldErrors: { date?: string; time?: string } };

/**
 * The moment that a date and a time name, or what is wrong with them. It lies ahead, a year at
 * most, and the clock shows it exactly once.
 */
export function readPublishingTime({ date = "", time = "" }: TypedTime, now: Date): ReadTime {
  if (!isDate(date)) return { fieldErrors: { date: "Please choose a date." } };
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time))
    return { fieldErrors: { time: "Please choose a time." } };
  const [at, second] = londonMoments(date, time);
  if (!at) {
    const message = `There is no ${time} that night: the clocks go forward an hour. Please choose another time.`;
    return { fieldErrors: { time: message } };
  }
  if (second) {
    const message = `The clock shows ${time} twice that night, because it goes back an hour. Please choose another time.`;
    return { fieldErrors: { time: message } };
  }
  if (at <= now) return { fieldErrors: { time: "That time is over. Please choose a later one." } };
  if (at.getTime() - now.getTime() > longestWait)
    return { fieldErrors: { date: "Please choose a date within a year." } };
  return { at };
}
