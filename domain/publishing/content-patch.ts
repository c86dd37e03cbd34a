import type { ContentType } from "#domain/content/content-type.ts";
import {
  type Content,
  contentTypes,
  isByHand,
  itemsOf,
  type Noun,
  type RegisteredType,
  typeOf,
} from "#domain/content/registry.ts";
import { columnOf } from "#domain/content/rows.ts";
import type { Change } from "./changes.ts";
import type { DatedContent } from "./version-content.ts";

/** Some changes of the content. They can be made to a later version than the one compared. */
export interface ContentPatch {
  items: ItemPatch[];
  orders: OrderPatch[];
}

interface ItemPatch {
  subject: Noun;
  /** Empty for a single item. */
  id: string;
  /** The item as it becomes; null removes it. */
  item: object | null;
  /** When the item was added. Left out for a single item, and for one that is removed. */
  createdAt?: string;
}

/** The order of a type's items. */
interface OrderPatch {
  subject: Noun;
  /** Ids of the items in an order by hand. None if the order is the type's own. */
  ids: string[];
  /** Whether all items take this order. If not, it only says where added items go. */
  isForAll: boolean;
  /** Whether this order is by hand, or the type's own. */
  isByHand: boolean;
}

/** The patch that makes these changes. `saved` is the content with all changes made. */
export function patchOf(saved: DatedContent, changes: Change[]): ContentPatch {
  const patch: ContentPatch = { items: [], orders: [] };
  for (const type of contentTypes) {
    const ofType = changes.filter(({ subject }) => subject === type.noun);
    const items = new Map(itemsOf(saved, type).map((item) => [item.id, item]));
    for (const { kind, subject, id } of ofType) {
      if (kind === "reordered") continue;
      const item = type.isSingle ? saved[type.name] : (items.get(id) ?? null);
      const createdAt = item ? saved.createdAt[id] : undefined;
      patch.items.push({ subject, id, item, ...(createdAt && { createdAt }) });
    }
    const isForAll = ofType.some(({ kind }) => kind === "reordered");
    const isAddedTo = ofType.some(({ kind }) => kind === "added");
    const isSavedByHand = isByHand(type, saved);
    if (!isForAll && !(isAddedTo && isSavedByHand)) continue;
    const ids = isSavedByHand ? [...items.keys()] : [];
    patch.orders.push({ subject: type.noun, ids, isForAll, isByHand: isSavedByHand });
  }
  return patch;
}

/** The content after the patch. What the patch does not name stays as it is. */
export function applyPatch(content: DatedContent, patch: ContentPatch): DatedContent {
  const patched: Record<string, unknown> = { ...content };
  const createdAt = { ...content.createdAt };
  const byHand = new Set(content.byHand);
  for (const { subject, id, item, createdAt: addedAt } of patch.items) {
    if (addedAt) createdAt[id] = addedAt;
    if (!item) delete createdAt[id];
    const type = typeOf(subject);
    if (type?.isSingle && item) patched[type.name] = item;
  }
  for (const type of contentTypes) {
    if (type.isSingle) continue;
    const changed = patch.items.filter(({ subject }) => subject === type.noun);
    const order = patch.orders.find(({ subject }) => subject === type.noun);
    if (changed.length === 0 && !order) continue;
    const items = new Map(itemsOf(content, type).map((item) => [item.id, item]));
    for (const { id, item } of changed)
      if (item) items.set(id, item as { id: string });
      else items.delete(id);
    if (type.isOrdered && "order" in type && order?.isForAll) {
      if (order.isByHand) byHand.add(type.noun);
      else byHand.delete(type.noun);
    }
    patched[type.name] = isByHand(type, { byHand: [...byHand] })
      ? inOrderByHand(items, itemsOf(content, type), order)
      : inOwnOrder(type, [...items.values()], createdAt);
  }
  return { ...(patched as unknown as Content), byHand: [...byHand], createdAt };
}

function inOrderByHand(
  items: Map<string, { id: string }>,
  present: { id: string }[],
  order: OrderPatch | undefined,
): object[] {
  const before = present.map(({ id }) => id);
  const after = order?.ids ?? [];
  const ids = order?.isForAll
    ? mergedOrder(items, after, before)
    : mergedOrder(items, before, after);
  // An item that was saved in the type's own order has no place by hand yet.
  const known = new Set([...before, ...after]);
  const others = [...items.keys()].filter((id) => !known.has(id));
  return [...others, ...ids].flatMap((id) => items.get(id) ?? []);
}

/**
 * The ids of `items` in the order of `leading`. Those that only `other` has follow the id that
 * comes before them there.
 */
function mergedOrder(
  items: ReadonlyMap<string, unknown>,
  leading: string[],
  other: string[],
): string[] {
  const led = new Set(leading.filter((id) => items.has(id)));
  const followers = new Map<string | null, string[]>();
  let last: string | null = null;
  for (const id of other) {
    if (led.has(id)) last = id;
    else if (items.has(id)) followers.set(last, [...(followers.get(last) ?? []), id]);
  }
  const after = (id: string | null) => followers.get(id) ?? [];
  return [...after(null), ...[...led].flatMap((id) => [id, ...after(id)])];
}

/** Sorts as the draft tables do, then as the website does. */
function inOwnOrder(
  type: ContentType,
  items: { id: string }[],
  createdAt: Record<string, string>,
): object[] {
  const keys = (type.order ?? []).map(([column, direction]) => {
    const field = Object.keys(type.fields).find((name) => columnOf(name) === column);
    const keyIn = (item: { id: string }) =>
      field ? (item as unknown as Record<string, string | number>)[field] : createdAt[item.id];
    return { keyIn, sign: direction === "desc" ? -1 : 1 };
  });
  const sorted = items.toSorted((one, other) => {
    for (const { keyIn, sign } of keys) {
      const [mine, theirs] = [keyIn(one) ?? "", keyIn(other) ?? ""];
      if (mine !== theirs) return mine < theirs ? -sign : sign;
    }
    return one.id < other.id ? -1 : 1;
  });
  return type.siteOrder?.(sorted) ?? sorted;
}

/** The slugs that two items of a type would have. Such content must not be published. */
export function doubleSlugs(content: Content): { type: RegisteredType; slug: string }[] {
  return contentTypes.flatMap((type) => {
    if (type.isSingle || !("slug" in type.fields)) return [];
    const seen = new Set<string>();
    return (itemsOf(content, type) as { id: string; slug: string }[]).flatMap(({ slug }) => {
      if (seen.has(slug)) return [{ type, slug }];
      seen.add(slug);
      return [];
    });
  });
}
