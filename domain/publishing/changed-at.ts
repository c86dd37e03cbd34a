import { type Content, contentTypes, listTypes } from "#domain/content/registry.ts";
import type { Change } from "./changes.ts";

/**
 * When visitors first saw the present state, as ISO-8601 text in UTC: by an item's id, and by a
 * noun (`service`, `business`) for all of its items and their order together. Versions of older
 * programs have no times.
 */
export type ChangedAt = Record<string, string>;

/** The times that the next version stores: those of the version before, and `now` for changes. */
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

/** The times of a site that visitors see for the first time. */
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
