import type { ContentType } from "./content-type.ts";

/** A picture and the one that takes its place, by url. */
export interface Swap {
  from: string;
  to: string;
  /** The only places to change. Left out for all. */
  within?: readonly string[] | undefined;
}

/**
 * The item's fields that show the picture `from`, with the other in its place, and these places:
 * `heroImage`, `images.2.url`.
 */
export function swapPicture({ fields }: ContentType, item: object, { from, to, within }: Swap) {
  const places: string[] = [];
  const values: Record<string, unknown> = {};
  function swap(value: unknown, place: string): unknown {
    if (value === from && (within?.includes(place) ?? true)) {
      places.push(place);
      return to;
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
    const before = places.length;
    const swapped = swap(value, name);
    if (places.length > before) values[name] = swapped;
  }
  return { values, places };
}
