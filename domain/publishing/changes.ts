import { isDeepStrictEqual } from "node:util";
import { type ContentType, titleOf } from "#domain/content/content-type.ts";
import {
  type Content,
  contentTypes,
  isByHand,
  itemsOf,
  type Noun,
} from "#domain/content/registry.ts";

/** A change that visitors will see. */
export interface Change {
  kind: "added" | "changed" | "removed" | "reordered";
  subject: Noun;
  /** Id of the item; empty for a single item, and for an order. */
  id: string;
  /** The name that people see. */
  name: string;
  /** The fields that differ, for a changed item. */
  fields: FieldChange[];
}

interface FieldChange {
  field: string;
  before: unknown;
  after: unknown;
}

interface Item {
  id: string;
}

/** Names a change while the same two states are compared: `service/item/2f0c`, `service/order`. */
export function changeKey({ kind, subject, id }: Pick<Change, "kind" | "subject" | "id">): string {
  return kind === "reordered" ? `${subject}/order` : `${subject}/item/${id}`;
}

/** The differences between what is published and what is saved, in the order of the types. */
export function changesBetween(before: Content, after: Content): Change[] {
  return contentTypes.flatMap((type) => {
    const [published, saved] = [itemsOf(before, type), itemsOf(after, type)];
    const changes = itemChanges(type, published, saved);
    return type.isOrdered ? [...changes, ...orderChanges(type, before, after)] : changes;
  });
}

function itemChanges(type: ContentType, before: Item[], after: Item[]): Change[] {
  const published = new Map(before.map((item) => [item.id, item]));
  const saved = new Set(after.map(({ id }) => id));
  const change = (kind: Change["kind"], item: Item, fields: FieldChange[] = []): Change => ({
    kind,
    subject: type.noun as Noun,
    id: type.isSingle ? "" : item.id,
    name: titleOf(type, item),
    fields,
  });
  return [
    ...after.flatMap((item) => {
      const old = published.get(item.id);
      if (!old) return [change("added", item)];
      const fields = fieldChanges(old, item);
      return fields.length > 0 ? [change("changed", item, fields)] : [];
    }),
    ...before.filter(({ id }) => !saved.has(id)).map((item) => change("removed", item)),
  ];
}

/** How many names an order shows at most. */
const namesShown = 100;

/**
 * One change if the items that both versions have are in a new order by hand, or if one version
 * orders them by hand and the other does not. Else none.
 */
function orderChanges(
  type: (typeof contentTypes)[number],
  before: Content,
  after: Content,
): Change[] {
  const [was, is] = [isByHand(type, before), isByHand(type, after)];
  if (!was && !is) return [];
  const [published, saved] = [itemsOf(before, type), itemsOf(after, type)];
  const [old, now] = [staying(published, saved), staying(saved, published)];
  const first = old.findIndex(({ id }, index) => id !== now[index]?.id);
  if (was && is && first < 0) return [];
  const words = (isOrderedByHand: boolean, items: Item[]) =>
    isOrderedByHand ? namesAround(type, items, old[first]) : [type.orderName ?? ""];
  const fields = [{ field: "order", before: words(was, published), after: words(is, saved) }];
  const name = `Order of the ${type.name}`;
  return [{ kind: "reordered", subject: type.noun as Noun, id: "", name, fields }];
}

function staying(some: Item[], others: Item[]): Item[] {
  const ids = new Set(others.map(({ id }) => id));
  return some.filter(({ id }) => ids.has(id));
}

/** All names in their order. Of a long list, only those from shortly before an item. */
function namesAround(type: ContentType, items: Item[], around: Item | undefined): string[] {
  const at = items.findIndex(({ id }) => id === around?.id);
  const start = items.length > namesShown ? Math.max(0, at - 2) : 0;
  return items.slice(start, start + namesShown).map((item) => titleOf(type, item));
}

function fieldChanges(before: object, after: object): FieldChange[] {
  const [old, now] = [before, after] as Record<string, unknown>[];
  if (!old || !now) return [];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }));
}
