import type { Draft } from "./draft.ts";

interface Opened<Form> {
  form: Form;
  revision: number | null;
}

/**
 * Lays a draft over the opened form. Fields that the draft lacks stay as opened; fields that the
 * form no longer has are dropped. `base` is the form before the draft was typed; unknown fields are
 * missing in it.
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

/** Does the same for the parts of one field. */
function over<Value>(opened: Value, drafted: Value): Value {
  const hasParts = (value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  return hasParts(opened) && hasParts(drafted) ? { ...opened, ...drafted } : drafted;
}
