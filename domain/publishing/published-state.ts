import { isDeepStrictEqual } from "node:util";
import type { ItemOf } from "#domain/content/content-type.ts";
import { isByHand, itemsOf, type RegisteredType } from "#domain/content/registry.ts";
import { withoutBookkeeping } from "#domain/content/rows.ts";
import type { OrderedContent } from "./site-content.ts";

/** Whether visitors see a saved item as it is, an older state of it, or nothing yet. */
export type PublishedState = "published" | "changed" | "new";

/** Returns a function that gives the published state of a row. */
export function publishedStates<Type extends RegisteredType>(
  published: OrderedContent,
  type: Type,
): (row: ItemOf<Type>) => PublishedState {
  let byId: Map<string, object> | undefined;
  const isPlaced = isByHand(type, published);
  return (row) => {
    byId ??= new Map(itemsOf(published, type).map((item) => [item.id, item]));
    const id = "id" in row ? String(row.id) : type.name;
    const seen = byId.get(id);
    if (!seen) return "new";
    const item = { ...withoutBookkeeping(type, row), id };
    const isInPlace = !isPlaced || ((row as Placed).place ?? undefined) === published.places[id];
    return isInPlace && isDeepStrictEqual(item, seen) ? "published" : "changed";
  };
}

interface Placed {
  place?: string | null;
}
