import { isDeepStrictEqual } from "node:util";
import type { FormField, StoredField } from "./content-type.ts";

/**
 * For each entry of a list, the place of its row in the form; -1 if it has none. The two differ
 * because a form may have blank rows and another order, and leaves out what is over.
 * @param typed the rows of an unsaved form; without it, those with which the form opens
 * @returns null where each entry has its own place
 */
export function rowsInForm(
  field: StoredField | FormField,
  entries: unknown[],
  typed: unknown,
  now: Date,
): number[] | null {
  if (!("form" in field)) return null;
  const rows = typed ?? field.toForm(entries, now);
  if (!Array.isArray(rows)) return null;
  if (typed === undefined && rows.length === entries.length) return null;
  const schema = typeof field.form === "function" ? field.form(now) : field.form;
  const read = rows.map((row) => schema.safeParse([row]).data as unknown[] | undefined);
  const taken = new Set<number>();
  return entries.map((entry) => {
    const place = read.findIndex(
      (kept, index) => !taken.has(index) && isDeepStrictEqual(kept, [entry]),
    );
    taken.add(place);
    return place;
  });
}
