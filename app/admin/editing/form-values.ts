import { cleanText, isBlank } from "#domain/text/clean-text.ts";
import type { Draft } from "./draft.ts";
import type { FormValues, OpenedForm } from "./editor.ts";

/** Whether these fields hold no text and have no error, so that they may be folded away. */
export function areBlank(
  { form, errors }: { form: FormValues; errors: Record<string, string> },
  names: readonly string[],
): boolean {
  const hasError = Object.keys(errors).some((key) => names.some((name) => isOf(key, name)));
  return !hasError && names.every((name) => isEmptyField(form[name]));
}

/** Messages of a list have keys such as `faq.2.answer`. */
function isOf(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`);
}

function isEmptyField(value: unknown): boolean {
  if (typeof value === "string") return isBlank(value);
  return Object.values(value ?? {}).every(isEmptyField);
}

/**
 * The error messages that still apply while a refused form is corrected. A message disappears when
 * its field or its row changes, and moves with its row.
 * @param refused the form as it was sent
 * @param faultsOf errors between fields; each stays until the cause is gone, in whichever field
 */
export function errorsThatHold<Form extends object>(
  errors: Record<string, string>,
  refused: Form,
  form: Form,
  faultsOf: (form: Form) => Record<string, string> = () => ({}),
): Record<string, string> {
  const known = faultsOf(refused);
  const isKnown = ([key]: [string, string]) => Object.hasOwn(known, key);
  const all = Object.entries(errors);
  return {
    ...ofUnchangedParts(
      all.filter((error) => !isKnown(error)),
      refused,
      form,
    ),
    ...(all.some(isKnown) && faultsOf(form)),
  };
}

function ofUnchangedParts<Form extends object>(
  errors: [string, string][],
  refused: Form,
  form: Form,
): Record<string, string> {
  return Object.fromEntries(
    errors.flatMap(([key, message]) => {
      const [field = "", index, ...rest] = key.split(".");
      const [before, now] = [refused, form].map((one) => one[field as keyof Form]);
      if (before === now) return [[key, message]];
      if (index === undefined || !Array.isArray(before) || !Array.isArray(now)) return [];
      const row = before[Number(index)];
      const place = now[Number(index)] === row ? Number(index) : now.indexOf(row);
      return place < 0 ? [] : [[[field, place, ...rest].join("."), message]];
    }),
  );
}

/** Two forms that started from the same one, merged. */
interface Merge {
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

/**
 * Lays a draft over the opened form. Fields that the draft lacks stay as opened; fields that the
 * form no longer has are dropped. `base` is the form before the draft was typed.
 */
export function layDraftOver(
  opened: Pick<OpenedForm, "form" | "revision">,
  draft: Draft<FormValues>,
): { form: FormValues; base: FormValues } {
  const form = { ...opened.form };
  const base = { ...opened.form };
  const began = draft.revision === opened.revision ? {} : (draft.base ?? {});
  for (const field of Object.keys(opened.form)) {
    if (!Object.hasOwn(draft.form, field)) continue;
    form[field] = over(opened.form[field], draft.form[field]);
    if (Object.hasOwn(began, field)) base[field] = began[field];
  }
  return { form, base };
}

/** Does the same for the parts of one field. */
function over<Value>(opened: Value, drafted: Value): Value {
  const hasParts = (value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  return hasParts(opened) && hasParts(drafted) ? { ...opened, ...drafted } : drafted;
}
