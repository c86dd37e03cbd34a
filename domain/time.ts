/** The time some minutes before `now`, in ISO 8601, which sorts like the time itself. */
export function minutesBefore(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString();
}

/** The time some minutes after `now`, in ISO 8601. */
export function minutesAfter(now: Date, minutes: number): string {
  return minutesBefore(now, -minutes);
}

/** The same day and time some months ago, or the last day of that month if it is shorter. */
export function monthsBefore(now: Date, months: number): string {
  const moment = new Date(now);
  moment.setUTCMonth(moment.getUTCMonth() - months);
  // Surplus days run over into the next month, whose day 0 is the last day of the month before.
  if (moment.getUTCDate() !== now.getUTCDate()) moment.setUTCDate(0);
  return moment.toISOString();
}
