import type { ContentType } from "#domain/content/content-type.ts";
import { comparePlaces } from "#domain/content/order-by-hand.ts";
import { contentTypes, isByHand, itemsOf, type RegisteredType } from "#domain/content/registry.ts";
import { columnOf } from "#domain/content/rows.ts";
import type { OrderedContent } from "./site-content.ts";

/** What becomes of an item in a site. */
export interface ItemWrite {
  type: RegisteredType;
  /** Row id. */
  id: string;
  /** As visitors see it. Null if they see it no more. */
  item: object | null;
  place: string | null;
  /** Undefined for a single item. */
  createdAt: string | undefined;
}

/** The site with these items changed, added and removed. Lists are in the order of the website. */
export function siteWith<Site extends OrderedContent>(
  site: Site,
  writes: readonly ItemWrite[],
): Site {
  const times = writes.map(
    ({ type, id, item, createdAt }) => [id, !type.isSingle && item && createdAt] as const,
  );
  const places = writes.map(({ id, item, place }) => [id, item && place] as const);
  const next = {
    ...site,
    createdAt: recordWith(site.createdAt, times),
    places: recordWith(site.places, places),
  };
  for (const { type, item } of writes)
    if (type.isSingle) Object.assign(next, item && { [type.name]: item });
  for (const type of contentTypes) {
    if (type.isSingle) continue;
    const written = writes.filter((write) => write.type === type);
    if (written.length === 0 && isByHand(type, site) === isByHand(type, next)) continue;
    const gone = new Set(written.map(({ id }) => id));
    const items = itemsOf(site, type).filter(({ id }) => !gone.has(id));
    const added = written.flatMap(({ id, item }) => (item ? [{ ...item, id }] : []));
    const isSorted = isByHand(type, site) === isByHand(type, next);
    Object.assign(next, { [type.name]: inOrder(type, { items, added, isSorted }, next) });
  }
  return next;
}

/** The record with these entries, or the same one if it has them: to copy a large one is slow. */
function recordWith(
  record: Record<string, string>,
  entries: readonly (readonly [key: string, value: string | null | undefined | false])[],
): Record<string, string> {
  const changed = entries.filter(([key, value]) => record[key] !== (value || undefined));
  if (changed.length === 0) return record;
  const next = { ...record };
  for (const [key, value] of changed)
    if (value) next[key] = value;
    else delete next[key];
  return next;
}

interface Item {
  id: string;
}

/** Up to so many items are put into their places one by one. To sort more is faster. */
const fewItems = 50;

/** Sorts as the draft tables do, then as the website does. */
function inOrder(type: ContentType, { items, added, isSorted }: Parts, site: OrderedContent) {
  const compare = orderOf(type, site);
  if (!isSorted || type.siteOrder || added.length > fewItems) {
    const sorted = [...items, ...added].sort(compare);
    return type.siteOrder?.(sorted as never) ?? sorted;
  }
  const sorted = [...items];
  for (const item of added) sorted.splice(placeIn(sorted, item, compare), 0, item);
  return sorted;
}

interface Parts {
  items: Item[];
  added: Item[];
  /** Whether the items are in this order already. */
  isSorted: boolean;
}

/** How many of the sorted items stand before this one. */
function placeIn(sorted: Item[], item: Item, compare: (one: Item, other: Item) => number): number {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const one = sorted[middle];
    if (one && compare(one, item) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Compares two items. The id breaks ties. */
function orderOf(type: ContentType, site: OrderedContent): (one: Item, other: Item) => number {
  const keys = (type.order ?? []).map(([column, direction]) => {
    const field = Object.keys(type.fields).find((name) => columnOf(name) === column);
    const keyIn = (item: Item) =>
      field ? (item as unknown as Record<string, string | number>)[field] : site.createdAt[item.id];
    return { keyIn, sign: direction === "desc" ? -1 : 1 };
  });
  const arePlaced = isByHand(type, site);
  return (one, other) => {
    const byPlace = arePlaced ? comparePlaces(site.places[one.id], site.places[other.id]) : 0;
    if (byPlace !== 0) return byPlace;
    for (const { keyIn, sign } of keys) {
      const [mine, theirs] = [keyIn(one) ?? "", keyIn(other) ?? ""];
      if (mine !== theirs) return mine < theirs ? -sign : sign;
    }
    return one.id < other.id ? -1 : 1;
  };
}
