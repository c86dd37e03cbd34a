/** What a person whose try was not looked at is told. */
export function throttledMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `Too many failed attempts. Please try again in ${wait}.`;
}
