import { urlOf } from "#domain/images/picture-reference.ts";
import type { ContentType } from "./content-type.ts";

/** A picture and the one that takes its place, by url. */
export interface Swap {
  from: string;
  to: string;
  /** The only places to change, and how each referred to `to` before. Left out for all. */
  within?: Readonly<Record<string, string>> | undefined;
}

/**
 * The item's fields that show the picture `from`, with the other in its place, and how the item
 * referred to it, by place: `heroImage`, `images.2.url`.
 */
export function swapPicture({ fields }: ContentType, item: object, { from, to, within }: Swap) {
  const places: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  function swap(value: unknown, place: string): unknown {
    if (typeof value === "string" && urlOf(value) === from) {
      const reference = within ? (within[place] ?? "") : to;
      if (urlOf(reference) !== to) return value;
      places[place] = value;
      return reference;
    }
    if (Array.isArray(value)) return value.map((entry, index) => swap(entry, `${place}.${index}`));
    if (typeof value !== "object" || value === null) return value;
    const parts = Object.entries(value).map(([name, part]) => [
      name,
      swap(part, `${place}.${name}`),
    ]);
    return Object.fromEntries(parts);
  }
  for (const [name, value] of Object.entries(item)) {
    if (!fields[name]?.pictures) continue;
    const before = Object.keys(places).length;
    const swapped = swap(value, name);
    if (Object.keys(places).length > before) values[name] = swapped;
  }
  return { values, places };
}
