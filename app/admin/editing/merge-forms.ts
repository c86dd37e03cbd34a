import { cleanText } from "#domain/text/clean-text.ts";
import type { FormValues } from "./editor.ts";

/** Two forms that started from the same one, merged. */
export interface Merge {
  /** Each field from the side that changed it; mine where both did. */
  form: FormValues;
  /** Fields that both changed, to different values. */
  both: string[];
  /** Fields that only I changed. */
  mine: string[];
  /** Fields that only they changed. */
  theirs: string[];
}

/** @param base the form that both started from; a field it lacks counts as changed by both */
export function mergeForms(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const merge: Merge = { form: { ...mine }, both: [], mine: [], theirs: [] };
  for (const field of Object.keys(mine)) {
    if (isAlike(mine[field], theirs[field])) merge.form[field] = theirs[field];
    else if (isAlike(mine[field], base[field])) {
      merge.form[field] = theirs[field];
      merge.theirs.push(field);
    } else if (isAlike(theirs[field], base[field])) merge.mine.push(field);
    else merge.both.push(field);
  }
  return merge;
}

/**
 * Whether two values are saved the same. What `cleanText` removes, empty rows, empty parts and the
 * order of the parts make no difference.
 */
export function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(saved(one)) === JSON.stringify(saved(other));
}

/** A list of its rows, or of its parts by name, without those that are empty. */
function saved(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value === "string") return cleanText(value);
  if (Array.isArray(value)) return value.map(saved).filter((row) => !isEmpty(row));
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([name, part]) => [name, saved(part)] as const)
      .filter(([, part]) => !isEmpty(part))
      .sort(([one], [other]) => (one < other ? -1 : 1));
  return value ?? "";
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === "" || (Array.isArray(value) && value.length === 0);
}
