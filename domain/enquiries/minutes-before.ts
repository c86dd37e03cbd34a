/**
 * The moment some minutes before another, as ISO-8601 text, which compares like the time it stands
 * for.
 */
export function minutesBefore(now: Date, minutes: number): string {
  return new Date(now.getTime() - minutes * 60_000).toISOString();
}

/** As `minutesBefore`, some minutes after. */
export function minutesAfter(now: Date, minutes: number): string {
  return minutesBefore(now, -minutes);
}
