import { type ClosedDays, closedDaysText } from "#domain/business/closed-days.ts";
import { hoursLabel, type OpenDays } from "#domain/business/hours.ts";
import { isDate } from "#domain/business/london-clock.ts";
import type { ValueWords } from "#domain/content/content-type.ts";
import type { HouseColour } from "#domain/sampler/house-colours.ts";

/**
 * A field's value as text: one line per list entry, the texts of an object, yes or no, opening
 * hours and closed days as on the website, and a colour of the palette in one line.
 * @param words what people read for values that are names in the code
 */
export function fieldText(value: unknown, words: ValueWords = {}): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return linesOf(value);
  if (isOpenDays(value)) return hoursLabel(value);
  if (isClosedDays(value)) return closedDaysText(value);
  if (isHouseColour(value)) return `${value.name} ${value.colour} (${value.family})`;
  if (typeof value === "object") return linesOf(Object.values(value));
  const text = String(value);
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text;
}

function linesOf(values: unknown[]): string {
  return values
    .map((value) => fieldText(value))
    .filter(Boolean)
    .join("\n");
}

/** True for a complete row of opening hours. An incomplete row is shown by its parts. */
function isOpenDays(value: unknown): value is OpenDays {
  const { days, opens, closes } = value as Partial<OpenDays>;
  return Array.isArray(days) && days.length > 0 && Boolean(opens && closes);
}

/** True for a row of closed days with both dates. */
function isClosedDays(value: unknown): value is ClosedDays {
  const { from, to, label } = value as Partial<ClosedDays>;
  return typeof label === "string" && isDate(from ?? "") && isDate(to ?? "");
}

function isHouseColour(value: unknown): value is HouseColour {
  const { family, name, colour } = value as Partial<HouseColour>;
  return Boolean(family && name && colour);
}
