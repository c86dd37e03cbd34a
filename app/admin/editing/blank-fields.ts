import { isBlank } from "#domain/text/clean-text.ts";
import type { FormValues } from "./editor.ts";

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
