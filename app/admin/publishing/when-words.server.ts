/** 'Sat 21 Nov 2026, 14:05', in Belfast. */
export function whenWords(time: string): string {
  return moment.format(new Date(time));
}

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/London",
  weekday: "short",
  day: "numeric",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
});
