import type { FormValues } from "./editor.ts";

/** Whether these fields hold no text and have no error, so that they may be folded away. */
export function areBlank(
  { form, errors }: { form: FormValues; errors: Record<string, string> },
  names: readonly string[],
): boolean {
  const hasError = Object.keys(errors).some((key) => names.some((name) => isOf(key, name)));
  return !hasError && names.every((name) => isBlank(form[name]));
}

/** Messages of a list have keys such as `faq.2.answer`. */
function isOf(key: string, name: string): boolean {
  return key === name || key.startsWith(`${name}.`);
}

function isBlank(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  return Object.values(value ?? {}).every(isBlank);
}
