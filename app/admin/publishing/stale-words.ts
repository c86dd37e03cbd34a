import { londonClock } from "#domain/business/london-clock.ts";
import type { StaleChange } from "#domain/publishing/chosen-changes.ts";

/** How many items are named. */
const named = 3;

/** 'mary@example.com saved “Marbling” at 14:05, after this list was made.' */
export function staleWords(stale: readonly StaleChange[]): string {
  const words = stale.slice(0, named).map(({ name, savedBy, savedAt }) => {
    const time = savedAt ? ` at ${londonClock(new Date(savedAt)).time}` : "";
    return `${savedBy ?? "Somebody"} saved “${name}”${time}`;
  });
  const more = stale.length - words.length;
  if (more > 0) words.push(`${more} more were saved`);
  return `${new Intl.ListFormat("en-GB").format(words)}, after this list was made.`;
}
