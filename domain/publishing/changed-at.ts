import { type Content, contentTypes, listTypes } from "#domain/content/registry.ts";
import type { Change } from "./changes.ts";

/**
 * When visitors first saw each item in its present state, as ISO-8601 text in UTC. A key is an
 * item's id, or a noun (`service`, `business`) for all its items and their order.
 */
export type ChangedAt = Record<string, string>;

/** The times that the next version stores: `now` for changes, else those of the version before. */
export function changedAt(before: ChangedAt, changes: Change[], now: Date): ChangedAt {
  const removed = new Set(changes.filter(({ kind }) => kind === "removed").map(({ id }) => id));
  const touched = changes.flatMap(({ subject, id, kind }) =>
    id && kind !== "removed" ? [subject, id] : [subject],
  );
  return {
    ...Object.fromEntries(Object.entries(before).filter(([key]) => !removed.has(key))),
    ...allAt(now, touched),
  };
}

/** The times of the first version. */
export function firstSeen(content: Content, now: Date): ChangedAt {
  const nouns = contentTypes.map(({ noun }) => noun);
  return allAt(now, [
    ...nouns,
    ...listTypes.flatMap(({ name }) => content[name].map(({ id }) => id)),
  ]);
}

function allAt(now: Date, keys: string[]): ChangedAt {
  return Object.fromEntries(keys.map((key) => [key, now.toISOString()]));
}
