const options = {
  timeZone: "Europe/London",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
} as const;
const thisYear = new Intl.DateTimeFormat("en-GB", options);
const anyYear = new Intl.DateTimeFormat("en-GB", { ...options, year: "numeric" });
const year = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", year: "numeric" });

/** '21 Nov 14:05' in London time; with the year if it is not the current one. */
export function momentWords(time: string, now: Date): string {
  const date = new Date(time);
  const format = year.format(date) === year.format(now) ? thisYear : anyYear;
  return format.format(date).replace(",", "");
}
