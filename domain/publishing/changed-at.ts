import type { Change } from "./changes.ts";
import type { Content } from "./site-content.ts";

/**
 * When what visitors see changed last, as ISO-8601 text in UTC: by an item's id, and by a subject's
 * name (`service`, `business`) for all of its items and their order together. A version kept by an
 * older program does not say.
 */
export type ChangedAt = Record<string, string>;

/**
 * What the next version remembers: the times of the version before, but for what these changes
 * touch.
 */
export function changedAt(before: ChangedAt, changes: Change[], now: Date): ChangedAt {
  const removed = new Set(changes.filter(({ kind }) => kind === "removed").map(({ id }) => id));
  const touched = changes.flatMap(({ subject, id, kind }) =>
    id && kind !== "removed" ? [subject, id] : [subject],
  );
  return {
    ...Object.fromEntries(Object.entries(before).filter(([key]) => !removed.has(key))),
    ...atOnce(touched, now),
  };
}

/** Everything of a site, as of the moment when visitors see it first. */
export function firstSeen({ services, projects, testimonials }: Content, now: Date): ChangedAt {
  const ids = [services, projects, testimonials].flatMap((items) => items.map(({ id }) => id));
  const subjects: Change["subject"][] = ["business", "service", "project", "testimonial"];
  return atOnce([...subjects, ...ids], now);
}

function atOnce(keys: string[], now: Date): ChangedAt {
  return Object.fromEntries(keys.map((key) => [key, now.toISOString()]));
}
