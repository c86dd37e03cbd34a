import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type ContentType, type ItemOf, type StoredItem, wholeItem } from "./content-type.ts";
import { withoutBookkeeping } from "./rows.ts";

/** An item as the record of activity keeps it. */
export interface StateBefore {
  /** Its fields before the event. */
  item: Record<string, unknown>;
  /** The fields that the event changed, as they became. Null if the item was deleted. */
  became: Record<string, unknown> | null;
  /** Where it stood, if it was deleted. */
  listPlace: { position?: number | undefined; createdAt?: string | undefined };
}

/** What the record keeps of an item that is saved or deleted. `after` is null if it was deleted. */
export function stateBefore<Type extends ContentType>(
  type: Type,
  before: StoredItem<Type>,
  after: StoredItem<Type> | null,
): StateBefore {
  const item = withoutBookkeeping(type, before as ItemOf<Type>) as Record<string, unknown>;
  const { position, createdAt } = before as { position?: number; createdAt?: string };
  const values = after as Record<string, unknown> | null;
  const changed =
    values && Object.keys(item).filter((name) => !isDeepStrictEqual(item[name], values[name]));
  return {
    item,
    became: changed && Object.fromEntries(changed.map((name) => [name, values?.[name]])),
    listPlace: changed ? {} : { position, createdAt },
  };
}

const stateSchema = z.object({
  item: z.record(z.string(), z.unknown()),
  became: z.record(z.string(), z.unknown()).nullable(),
  listPlace: z.object({ position: z.number().optional(), createdAt: z.string().optional() }),
});

/**
 * Reads a state from the record. Fields that were added since have their defaults. Null if it is no
 * state of an item.
 */
export function readStateBefore(type: ContentType, json: string): StateBefore | null {
  const read = stateSchema.safeParse(JSON.parse(json)).data;
  return read ? { ...read, item: wholeItem(type, read.item as never) } : null;
}
