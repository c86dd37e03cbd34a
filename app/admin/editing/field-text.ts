/** A field's value as a person reads it: a list a line each, an object by its texts. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(fieldText).filter(Boolean).join("\n");
  if (typeof value === "object")
    return Object.values(value).map(fieldText).filter(Boolean).join("\n");
  return String(value);
}
