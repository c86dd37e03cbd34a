import { isDeepStrictEqual } from "node:util";
import { type ContentType, titleOf } from "#domain/content/content-type.ts";
import { type Content, contentTypes, itemsOf, type Noun } from "#domain/content/registry.ts";

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
    return type.isOrdered ? [...changes, ...orderChanges(type, published, saved)] : changes;
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

/** One change if the items that both versions have are in a new order, else none. */
function orderChanges(type: ContentType, before: Item[], after: Item[]): Change[] {
  const staying = (some: Item[], others: Item[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return some.filter(({ id }) => ids.has(id));
  };
  const [old, now] = [staying(before, after), staying(after, before)];
  if (old.every(({ id }, index) => id === now[index]?.id)) return [];
  const names = (items: Item[]) => items.map((item) => titleOf(type, item));
  const fields = [{ field: "order", before: names(before), after: names(after) }];
  const name = `Order of the ${type.name}`;
  return [{ kind: "reordered", subject: type.noun as Noun, id: "", name, fields }];
}

function fieldChanges(before: object, after: object): FieldChange[] {
  const [old, now] = [before, after] as Record<string, unknown>[];
  if (!old || !now) return [];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter((field) => !isDeepStrictEqual(old[field], now[field]))
    .map((field) => ({ field, before: old[field], after: now[field] }));
}
