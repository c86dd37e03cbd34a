/**
 * What is left of the promised time: 'Reply within 5 h', 'Reply overdue by 20 min'. Never more than
 * there is.
 */
export function promiseWords(due: string, now: number): string {
  const minutes = Math.floor((Date.parse(due) - now) / 60_000);
  return minutes >= 0 ? `Reply within ${span(minutes)}` : `Reply overdue by ${span(-minutes)}`;
}

/** In whole hours, in minutes under one, and in days from two. */
function span(minutes: number): string {
  if (minutes < 60) return `${Math.max(minutes, 1)} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
