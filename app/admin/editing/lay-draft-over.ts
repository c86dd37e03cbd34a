import type { Draft } from "./draft.ts";
import type { FormValues, OpenedForm } from "./editor.ts";

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
