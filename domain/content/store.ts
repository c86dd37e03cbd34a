import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Kysely, type SelectQueryBuilder, sql, type Transaction } from "kysely";
import { insertAll } from "#db/insert-all.ts";
import { lock } from "#db/lock.ts";
import { isUniqueViolation } from "#db/query-errors.ts";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { type Doer, emailOf } from "#domain/accounts/actor.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { type ListPart, readPart } from "#domain/list-part.ts";
import { recordAuthor } from "./change-authors.ts";
import { type ContentType, readForm, type StoredItem, titleOf } from "./content-type.ts";
import { byPosition, freePosition } from "./order-by-hand.ts";
import { keepAlts } from "./picture-alts.ts";
import { contentTypes, type ListType, type RegisteredType } from "./registry.ts";
import { columnOf, columnsOf, draftTables, itemOf, rowOf, rowsOf } from "./rows.ts";
import { stateBefore } from "./state-before.ts";

type Db = Kysely<Tables>;
type Row = Record<string, unknown>;
/** Fields and the values that rows must have in them. */
type Where = Record<string, string | number>;

/** Every item in the type's order. */
export async function list<Type extends RegisteredType>(
  db: Db,
  type: Type,
): Promise<StoredItem<Type>[]> {
  const rows = await inOrder(db, type).selectAll().execute();
  const items = rows.map((row) => itemOf(type, row));
  // A deletion leaves a gap in the stored positions.
  return type.isOrdered && !("order" in type)
    ? items.map((item, index) => ({ ...item, position: index + 1 }))
    : items;
}

/** The id and some fields of every item, in the type's order. */
export async function listFields<Type extends ListType, Field extends keyof StoredItem<Type>>(
  db: Db,
  type: Type,
  fields: readonly (Field & string)[],
): Promise<(Pick<StoredItem<Type>, Field> & { id: string })[]> {
  const columns = ["id", ...fields.map(columnOf)];
  const rows = await inOrder(db, type).select(columns).execute();
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

function inOrder(db: Db, type: ContentType, byHand = !type.order) {
  const sorting = type.isOrdered && byHand ? byPosition(type) : (type.order ?? []);
  return sorting
    .reduce((query, [column, direction]) => query.orderBy(column, direction), rowsOf(db, type))
    .orderBy("id");
}

function matching<Output>(
  query: SelectQueryBuilder<Record<string, Row>, string, Output>,
  where: Where,
) {
  return Object.entries(where).reduce(
    (narrowed, [field, value]) => narrowed.where(columnOf(field), "=", value),
    query,
  );
}

/** When something is saved, and who saves it. */
export interface Saving {
  now: Date;
  /** The program itself if left out. */
  by?: Doer;
}

export interface SaveOptions extends Saving {
  /** The form as sent. */
  form: unknown;
  /** Row id. Generated if left out. */
  id?: string | undefined;
  /** The revision that the editor started from. Left out for a new item. */
  revision?: number | undefined;
  /** Where a deleted item stood that is added again. */
  returnsTo?: ListPlace | undefined;
}

/** Where a row stands in its list. A part that is left out is set as for a new row. */
export interface ListPlace {
  /** Position in the order by hand. */
  position?: number | undefined;
  /** ISO-8601 text in UTC; lists are ordered by it. */
  createdAt?: string | undefined;
}

/** SQLite limits the number of values in one statement. */
const idsAtOnce = 500;

/** The revision of a new row. */
const firstRevision = 1;

export type SaveResult<Item> =
  | { outcome: "saved"; item: Item }
  /** Nothing was saved: a message for each field to put right. */
  | { outcome: "invalid"; fieldErrors: Record<string, string> }
  /** Nothing was saved: someone else saved after the editor opened. `current` is theirs. */
  | { outcome: "conflict"; current: Item }
  /** The row was deleted meanwhile, or never existed. */
  | { outcome: "missing" };

/**
 * Saves a form. Without a `revision`, adds an item unless there is a row. Otherwise overwrites the
 * row if it still has the revision that the editor started from. A save that is sent again because
 * no answer came is saved once. When the slug changes, items that refer to it are updated.
 */
export async function save<Type extends RegisteredType>(
  db: Db,
  type: Type,
  options: SaveOptions,
): Promise<SaveResult<StoredItem<Type>>> {
  const read = readForm(type, options.form, options.now);
  if ("fieldErrors" in read) return { outcome: "invalid", ...read };
  const form = read.values;
  const id = type.isSingle ? type.name : textKey(options.id ?? randomUUID());
  const isNew = options.revision === undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      await lock(trx, `${type.table}.${id}`);
      const found = await get(trx, type, id);
      if (!found && (!isNew || type.isSingle)) return { outcome: "missing" };
      if (!found) {
        const item = await insert(trx, type, id, form, options);
        await recordSave(trx, type, { id, item, before: null }, options);
        return { outcome: "saved", item };
      }
      const isRepeated = isNew && holds(found, form);
      // If an answer was lost, the browser sends the new item again, perhaps with more text.
      const { revision = firstRevision } = options;
      const saved =
        !isRepeated && (await overwrite(trx, type, found, form, { ...options, id, revision }));
      if (saved) {
        await recordSave(trx, type, { id, item: saved, before: found }, options);
        return { outcome: "saved", item: saved };
      }
      // Read again, because others can change the row, e.g. by restoring a version.
      const current = await get(trx, type, id);
      if (!current) return { outcome: "missing" };
      return holds(current, form)
        ? { outcome: "saved", item: current }
        : { outcome: "conflict", current };
    });
  } catch (error) {
    if (!isUniqueViolation(error, type.table, "slug")) throw error;
    return { outcome: "invalid", fieldErrors: { slug: takenSlug } };
  }
}

const takenSlug =
  "That address is already used. Choose another, or change the one that has it first.";

/** Whether an item has the same values as a form. */
function holds(item: object, form: Row): boolean {
  const values = item as Row;
  return Object.keys(form).every((name) => isDeepStrictEqual(values[name], form[name]));
}

async function insert<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  id: string,
  form: Row,
  { now, by = "website", returnsTo }: SaveOptions,
): Promise<StoredItem<Type>> {
  const time = now.toISOString();
  const item = {
    ...form,
    id,
    // An editor may still have the deleted row open, at a revision that must not come back.
    revision: returnsTo ? returningRevision(now) : firstRevision,
    createdAt: returnsTo?.createdAt ?? time,
    updatedAt: time,
    updatedBy: emailOf(by),
    ...(type.isOrdered && { position: await freePosition(trx, type, returnsTo?.position) }),
  } as unknown as StoredItem<Type>;
  await draftTables(trx).insertInto(type.table).values(rowOf(type, item)).execute();
  await keepAlts(trx, type, item);
  return item;
}

/**
 * A revision that a row of this id cannot have had: the seconds since 2026. A form sends at most
 * nine digits, which lasts until 2057.
 */
export function returningRevision(now: Date): number {
  return Math.floor((now.getTime() - Date.UTC(2026, 0, 1)) / 1000);
}

/** Saves over a revision and returns the item. Null if the row has another revision by now. */
async function overwrite<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  found: StoredItem<Type>,
  form: Row,
  { id, revision, now, by = "website" }: Saving & { id: string; revision: number },
): Promise<StoredItem<Type> | null> {
  const values = type.isSingle ? { ...found, ...form } : form;
  const saved = await draftTables(trx)
    .updateTable(type.table)
    .set({
      ...columnsOf(type, values),
      revision: revision + 1,
      updated_at: now.toISOString(),
      updated_by: emailOf(by),
    })
    .where("id", "=", id)
    .where("revision", "=", revision)
    .returningAll()
    .executeTakeFirst();
  if (!saved) return null;
  const item = itemOf(type, saved);
  await followSlug(trx, type, { from: slugOf(found), to: slugOf(item), now, by });
  await keepAlts(trx, type, item);
  return item;
}

function slugOf(item: object): string | undefined {
  return "slug" in item ? String(item.slug) : undefined;
}

/** Updates items that refer to this one by its slug. Their new revision tells open editors. */
async function followSlug(
  trx: Transaction<Tables>,
  { noun }: ContentType,
  { from, to, now, by = "website" }: Saving & { from: string | undefined; to: string | undefined },
): Promise<void> {
  if (from === to) return;
  for (const { table, mentions } of contentTypes as readonly ContentType[]) {
    if (mentions?.noun !== noun || mentions.by !== "slug") continue;
    const column = columnOf(mentions.field);
    await draftTables(trx)
      .updateTable(table)
      .set({
        [column]: to,
        revision: sql`revision + 1`,
        updated_at: now.toISOString(),
        updated_by: emailOf(by),
      })
      .where(column, "=", from)
      .execute();
  }
}

/** Records a save, with the item as it was. A save that changed nothing is recorded too. */
async function recordSave<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  saved: { id: string; item: StoredItem<Type>; before: StoredItem<Type> | null },
  { now: at, by: actor = "website" }: Saving,
): Promise<void> {
  const { id, item, before } = saved;
  const subject = { noun: type.noun, id, name: titleOf(type, item) };
  const detail = { added: before === null };
  const state = before && stateBefore(type, before, item);
  await recordActivity(trx, {
    at,
    actor,
    event: "saved",
    subject,
    detail,
    ...(state && { before: state }),
  });
}

async function recordDeletion<Type extends ListType>(
  trx: Transaction<Tables>,
  type: Type,
  { id, item }: { id: string; item: StoredItem<Type> },
  { now: at, by: actor = "website" }: Saving,
): Promise<void> {
  const subject = { noun: type.noun, id, name: titleOf(type, item) };
  const before = stateBefore(type, item, null);
  await recordActivity(trx, { at, actor, event: "deleted", subject, before });
}

/** Deletes an item. Visitors see it until the next version is published. */
export async function remove(
  db: Db,
  type: ListType,
  id: string,
  saving: Saving,
): Promise<{ outcome: "deleted" } | { outcome: "missing" }> {
  return db.transaction().execute(async (trx) => {
    const row = await draftTables(trx)
      .deleteFrom(type.table)
      .where("id", "=", textKey(id))
      .returningAll()
      .executeTakeFirst();
    if (!row) return { outcome: "missing" };
    await recordAuthor(trx, type.noun, [id], saving);
    await recordDeletion(trx, type, { id, item: itemOf(type, row) }, saving);
    return { outcome: "deleted" };
  });
}

/** Deletes the rows with these ids, then adds the items. The caller holds the table's lock. */
export async function replace<Type extends RegisteredType>(
  trx: Transaction<Tables>,
  type: Type,
  ids: readonly string[],
  items: readonly StoredItem<Type>[],
): Promise<void> {
  for (let from = 0; from < ids.length; from += idsAtOnce) {
    const some = ids.slice(from, from + idsAtOnce);
    await draftTables(trx).deleteFrom(type.table).where("id", "in", some).execute();
  }
  const rows = items.map((item) => rowOf(type, item));
  await insertAll(draftTables(trx), type.table, rows);
}
