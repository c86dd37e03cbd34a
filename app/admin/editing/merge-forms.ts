/** Two forms that started from the same one, merged. */
export interface Merge<Form> {
  /** Each field from the side that changed it; mine where both did. */
  form: Form;
  /** Fields that both changed, to different values. */
  both: FieldOf<Form>[];
  /** Fields that only I changed. */
  mine: FieldOf<Form>[];
  /** Fields that only they changed. */
  theirs: FieldOf<Form>[];
}

export type FieldOf<Form> = keyof Form & string;

/** @param base the form that both started from; a field it lacks counts as changed by both */
export function mergeForms<Form extends object>(
  base: Partial<Form>,
  mine: Form,
  theirs: Form,
): Merge<Form> {
  const merge: Merge<Form> = { form: { ...mine }, both: [], mine: [], theirs: [] };
  for (const field of Object.keys(mine) as FieldOf<Form>[]) {
    if (isAlike(mine[field], theirs[field])) merge.form[field] = theirs[field];
    else if (isAlike(mine[field], base[field])) {
      merge.form[field] = theirs[field];
      merge.theirs.push(field);
    } else if (isAlike(theirs[field], base[field])) merge.mine.push(field);
    else merge.both.push(field);
  }
  return merge;
}

/** Whether two values are saved the same: outer spaces and empty rows are not saved. */
export function isAlike(one: unknown, other: unknown): boolean {
  return JSON.stringify(saved(one)) === JSON.stringify(saved(other));
}

function saved(value: unknown): unknown {
  if (value === undefined) return undefined;
  if (typeof value === "string") return value.trim();
  if (Array.isArray(value)) return value.map(saved).filter((entry) => !isEmpty(entry));
  if (typeof value === "object" && value !== null)
    return Object.entries(value).map(([name, part]) => [name, saved(part)]);
  return value ?? "";
}

function isEmpty(entry: unknown): boolean {
  if (!Array.isArray(entry)) return entry === "";
  // An object, which `saved` turned into pairs of name and value.
  return entry.every((pair) => Array.isArray(pair) && (pair[1] === "" || isEmptyList(pair[1])));
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
