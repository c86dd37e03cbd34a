import type { Kysely, SelectQueryBuilder, Transaction } from "kysely";
import { inParts, insertAll, textKey } from "#db/queries.ts";
import { isMissingTable } from "#db/query-errors.ts";
import type { Tables } from "#db/schema.ts";
import { emailOf } from "#domain/accounts/roles.ts";
import { type ListPart, readPart } from "#domain/list-part.ts";
import type { Log } from "#domain/log.ts";
import type { ContentType, StoredItem } from "./content-type.ts";
import type { ListType, OrderedType, RegisteredType } from "./registry.ts";
import { lastRevisions, revisionRow, type Saving } from "./revisions.ts";
import { columnOf, draftTables, itemOf, rowOf, rowsOf } from "./rows.ts";

type Db = Kysely<Tables>;
type Row = Record<string, unknown>;
/** Fields and the values that rows must have in them: this one, or one of a list. */
type Where = Record<string, string | number | string[]>;

/** Every item in the type's order. */
export async function list<Type extends RegisteredType>(
  db: Db,
  type: Type,
): Promise<StoredItem<Type>[]> {
  const rows = await inOrder(db, type).selectAll().execute();
  return rows.map((row) => itemOf(type, row));
}

/**
 * The id and some fields of every item, in the type's order. With `where`, only of matching items.
 */
export async function listFields<Type extends ListType, Field extends keyof StoredItem<Type>>(
  db: Db,
  type: Type,
  fields: readonly (Field & string)[],
  where: Where = {},
): Promise<(Pick<StoredItem<Type>, Field> & { id: string })[]> {
  const columns = ["id", ...fields.map(columnOf)];
  const rows = await matching(inOrder(db, type).select(columns), where).execute();
  return rows.map((row) => ({ ...itemOf(type, row), id: String(row.id) }));
}

/**
 * A page of items in the type's order, or in the order by hand; pages count from 1. With `where`,
 * only matching items.
 */
export async function listPage<Type extends ListType>(
  db: Db,
  type: Type,
  { page, where = {}, byHand }: { page: number; where?: Where; byHand?: boolean },
): Promise<ListPart<StoredItem<Type>>> {
  const total = await count(db, type, where);
  return readPart<StoredItem<Type>>({ total, page }, async ({ offset, limit }) => {
    const rows = await matching(inOrder(db, type, byHand).selectAll(), where)
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map((row) => itemOf(type, row));
  });
}

/** Where each item stands in the order by hand, in that order. */
export async function listOrder(
  db: Db,
  type: OrderedType,
): Promise<{ id: string; place: string | null }[]> {
  const rows = await inOrder(db, type, true).select(["id", "place"]).execute();
  return rows as { id: string; place: string | null }[];
}

/** The item with this id, or null. A single item needs no id. */
export async function get<Type extends RegisteredType>(
  db: Db,
  type: Type,
  id: string = type.name,
): Promise<StoredItem<Type> | null> {
  const row = await draftTables(db)
    .selectFrom(type.table)
    .selectAll()
    .where("id", "=", textKey(id))
    .executeTakeFirst();
  return row ? itemOf(type, row) : null;
}

/** How many items there are. With `where`, how many match. */
export async function count(db: Db, type: RegisteredType, where: Where = {}): Promise<number> {
  const { count } = await matching(
    rowsOf(db, type).select((select) => select.fn.countAll().as("count")),
    where,
  ).executeTakeFirstOrThrow();
  return Number(count);
}

/** Items without a place stand first in the order by hand, in the type's own order. */
function inOrder(db: Db, type: ContentType, byHand = !type.order) {
  const rows = rowsOf(db, type);
  const isPlaced = type.isOrdered && byHand;
  return (type.order ?? [])
    .reduce(
      (query, [column, direction]) => query.orderBy(column, direction),
      isPlaced ? rows.orderBy("place", (place) => place.asc().nullsFirst()) : rows,
    )
    .orderBy("id");
}

function matching<Output>(
  query: SelectQueryBuilder<Record<string, Row>, string, Output>,
  where: Where,
) {
  return Object.entries(where).reduce(
    (narrowed, [field, value]) =>
      narrowed.where(columnOf(field), Array.isArray(value) ? "in" : "=", value),
    query,
  );
}

/**
 * Adds an item. Every write of a draft goes through this, `changeItem`, `removeItem` or `replace`,
 * which remember it as a revision; only the first places of an order by hand are written beside
 * them, because they change nothing for anyone.
 * @param values its fields and, where the type has them, `createdAt` and `place`
 */
export async function addItem<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  id: string,
  values: object,
  saving: Saving,
): Promise<StoredItem<Type>> {
  // An editor may still have an item open that was removed: its revisions never come back.
  const last = (await lastRevisions(trx, type, [id])).get(id) ?? 0;
  const item = savedAs<Type>({ ...values, id }, last + 1, saving);
  await draftTables(trx).insertInto(type.table).values(rowOf(type, item)).execute();
  await remember(trx, type, item.revision, { id, item }, saving);
  return item;
}

/**
 * Changes an item. Null if there is none.
 * @param change returns the values to change, or null to leave the item as it is. It is asked again
 *   if somebody else saves the item at the same moment.
 */
export async function changeItem<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  id: string,
  change: (item: StoredItem<Type>) => object | null | Promise<object | null>,
  saving: Saving,
): Promise<{ before: StoredItem<Type>; after: StoredItem<Type> } | null> {
  for (;;) {
    const before = await get(trx, type, id);
    const values = before && (await change(before));
    if (!before) return null;
    if (!values) return { before, after: before };
    const { revision } = before as { revision: number };
    const after = savedAs<Type>({ ...before, ...values }, revision + 1, saving);
    const { numUpdatedRows } = await draftTables(trx)
      .updateTable(type.table)
      .set(rowOf(type, after))
      .where("id", "=", id)
      .where("revision", "=", revision)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    await remember(trx, type, revision + 1, { id, item: after }, saving);
    return { before, after };
  }
}

/** Removes an item, and returns it. Null if there is none. */
export async function removeItem<Type extends ListType>(
  trx: Transaction<Tables>,
  type: Type,
  id: string,
  saving: Saving,
): Promise<StoredItem<Type> | null> {
  const row = await draftTables(trx)
    .deleteFrom(type.table)
    .where("id", "=", textKey(id))
    .returningAll()
    .executeTakeFirst();
  if (!row) return null;
  const item = itemOf(type, row);
  await remember(trx, type, Number(row.revision) + 1, { id, item: null }, saving);
  return item;
}

/**
 * Removes the items with these ids, except those among `items`, which take the place of what they
 * were or are added. The caller holds the table's lock.
 */
export async function replace<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  { ids, items }: { ids: readonly string[]; items: readonly object[] },
  saving: Saving,
): Promise<void> {
  const idOf = (item: object) => ("id" in item ? String(item.id) : type.name);
  const coming = new Map(items.map((item) => [idOf(item), item]));
  const all = [...new Set([...ids, ...coming.keys()])];
  const last = await lastRevisions(trx, type, all);
  for (const some of inParts(all))
    await draftTables(trx).deleteFrom(type.table).where("id", "in", some).execute();
  const states = all.map((id) => {
    const [item, revision] = [coming.get(id), (last.get(id) ?? 0) + 1];
    return { id, revision, item: item ? savedAs<Type>({ ...item, id }, revision, saving) : null };
  });
  const rows = states.flatMap(({ item }) => (item ? [rowOf(type, item)] : []));
  await insertAll(draftTables(trx), type.table, rows);
  const revisions = states.map((state) => revisionRow(type, state, saving));
  await insertAll(trx, "revisions", revisions);
}

function savedAs<Type extends RegisteredType>(
  values: object,
  revision: number,
  { now, by = "website" }: Saving,
): StoredItem<Type> {
  const saved = { revision, updatedAt: now.toISOString(), updatedBy: emailOf(by) };
  return { ...values, ...saved } as unknown as StoredItem<Type>;
}

async function remember<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  revision: number,
  { id, item }: { id: string; item: StoredItem<Type> | null },
  saving: Saving,
): Promise<void> {
  const row = revisionRow(type, { id, revision, item }, saving);
  await trx.insertInto("revisions").values(row).execute();
}

/**
 * The result of `listPage`. If the database fails, logs the error and returns an empty page, as the
 * specification asks for testimonials (section 8).
 */
export async function listPageOrNothing<Type extends ListType>(
  db: Kysely<Tables>,
  type: Type,
  { page, log }: { page: number; log: Log },
): Promise<ListPart<StoredItem<Type>>> {
  try {
    return await listPage(db, type, { page });
  } catch (error) {
    if (isMissingTable(error)) log.warn({ err: error }, `The ${type.name} table is missing`);
    else log.error({ err: error }, `The ${type.name} could not be read`);
    return { rows: [], total: 0, page: 1, pages: 1 };
  }
}
