import { hoursLabel, type OpenDays } from "#domain/business/hours.ts";

/**
 * A field's value as a person reads it: a list a line each, an object by its texts, opening hours
 * as on the website.
 */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(fieldText).filter(Boolean).join("\n");
  if (isOpenDays(value)) return hoursLabel(value);
  if (typeof value === "object")
    return Object.values(value).map(fieldText).filter(Boolean).join("\n");
  return String(value);
}

/**
 * Whether it is a whole row of opening hours: one that is not filled in yet is read by its parts.
 */
function isOpenDays(value: unknown): value is OpenDays {
  const { days, opens, closes } = value as Partial<OpenDays>;
  return Array.isArray(days) && days.length > 0 && Boolean(opens && closes);
}
