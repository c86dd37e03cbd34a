import type { Draft } from "./draft.ts";

interface Opened<Form> {
  form: Form;
  revision: number | null;
}

/**
 * A draft over the form as it was opened: a field that the draft does not know is as opened, and
 * one that the form has no more is left out. `base` is what was edited to become the draft, as far
 * as that is known.
 */
export function layDraftOver<Form extends object>(opened: Opened<Form>, draft: Draft<Form>) {
  const form = { ...opened.form };
  const base: Partial<Form> = { ...opened.form };
  const began = draft.revision === opened.revision ? opened.form : draft.base;
  for (const field of Object.keys(opened.form) as (keyof Form)[]) {
    if (!Object.hasOwn(draft.form, field)) continue;
    form[field] = over(opened.form[field], draft.form[field]);
    if (began && Object.hasOwn(began, field)) base[field] = began[field] as Form[keyof Form];
    else delete base[field];
  }
  return { form, base };
}

/** A field of several parts likewise. */
function over<Value>(opened: Value, drafted: Value): Value {
  const hasParts = (value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  return hasParts(opened) && hasParts(drafted) ? { ...opened, ...drafted } : drafted;
}
