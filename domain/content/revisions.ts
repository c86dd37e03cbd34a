import type { Insertable, Kysely } from "kysely";
import { inParts, textKey } from "#db/queries.ts";
import type { RevisionsTable, Tables } from "#db/schema.ts";
import { type Doer, emailOf } from "#domain/accounts/roles.ts";
import { type ContentType, type ItemOf, type StoredItem, wholeItem } from "./content-type.ts";
import { withoutBookkeeping } from "./rows.ts";

/** When something is saved, and who saves it. */
export interface Saving {
  now: Date;
  /** The program itself if left out. */
  by?: Doer;
}

/** An item as a save, a move or a removal left it. */
export interface Revision<Type extends ContentType = ContentType> extends SaveFacts {
  /** Rises by one with each revision of the item. */
  revision: number;
  /** As visitors would see it. Null if the item was removed. */
  item: ItemOf<Type> | null;
  /** Where it stands in the order by hand; null if it has no place. */
  place: string | null;
  /** When the item was added. Undefined for a single item, and for a removal. */
  createdAt: string | undefined;
}

/** Who saved something, and when. */
export interface SaveFacts {
  /** ISO-8601 text in UTC. */
  at: string;
  /** E-mail address of the account; null if no person did it. */
  by: string | null;
}

/** The row that remembers an item as it is now. Null for `item` remembers that it was removed. */
export function revisionRow<Type extends ContentType>(
  type: Type,
  { id, revision, item }: { id: string; revision: number; item: StoredItem<Type> | null },
  { now, by = "website" }: Saving,
): Insertable<RevisionsTable> {
  const { place = null, createdAt } = (item ?? {}) as { place?: string | null; createdAt?: string };
  const values = item && { ...withoutBookkeeping(type, item as ItemOf<Type>), createdAt };
  return {
    noun: type.noun,
    item: id,
    revision,
    fields: values && JSON.stringify({ ...values, id: undefined }),
    place,
    at: now.toISOString(),
    by: emailOf(by),
  };
}

/** A revision of an item. Null if it is not kept. */
export async function getRevision<Type extends ContentType>(
  db: Kysely<Tables>,
  type: Type,
  id: string,
  revision: number,
): Promise<Revision<Type> | null> {
  const row = await revisionsOf(db, type, id).where("revision", "=", revision).executeTakeFirst();
  return row ? rowRevision(type, row) : null;
}

/** The last revision in which an item was not removed. Null if none is kept. */
export async function lastState<Type extends ContentType>(
  db: Kysely<Tables>,
  type: Type,
  id: string,
): Promise<Revision<Type> | null> {
  const row = await revisionsOf(db, type, id)
    .where("fields", "is not", null)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? rowRevision(type, row) : null;
}

/** A revision that changed an item's fields, or removed it. */
export interface FieldsRevision<Type extends ContentType = ContentType> extends Revision<Type> {
  /** The next one. Revisions between the two moved the item. Null for the last one. */
  next: number | null;
}

/**
 * The last revisions of an item that changed its fields or removed it, the newest first, without
 * those that are damaged. A move is none of them.
 */
export async function listFieldsRevisions<Type extends ContentType>(
  db: Kysely<Tables>,
  type: Type,
  id: string,
  limit: number,
): Promise<FieldsRevision<Type>[]> {
  const withBefore = revisionsOf(db, type, id).select(({ fn }) =>
    fn
      .agg<string | null>("lag", ["fields"])
      .over((over) => over.orderBy("revision"))
      .as("before"),
  );
  const rows = await db
    .selectFrom(withBefore.as("compared"))
    .selectAll()
    .where(({ eb, ref }) => eb("fields", "is distinct from", ref("before")))
    .orderBy("revision", "desc")
    .limit(limit)
    .execute();
  return rows.flatMap((row, place) => {
    try {
      return { ...rowRevision(type, row), next: rows[place - 1]?.revision ?? null };
    } catch (error) {
      if (error instanceof SyntaxError) return [];
      throw error;
    }
  });
}

function revisionsOf(db: Kysely<Tables>, { noun }: ContentType, id: string) {
  return db
    .selectFrom("revisions")
    .selectAll()
    .where("noun", "=", noun)
    .where("item", "=", textKey(id));
}

/** Reads what a row remembers. Fields that are newer than the row have their defaults. */
export function revisionOf<Type extends ContentType>(
  type: Type,
  { id, fields }: { id: string; fields: string | null },
): Pick<Revision<Type>, "item" | "createdAt"> {
  if (fields === null) return { item: null, createdAt: undefined };
  const { createdAt, ...values } = JSON.parse(fields) as Record<string, unknown>;
  const whole = wholeItem(type, (type.isSingle ? values : { ...values, id }) as never);
  const item = withoutBookkeeping(type, whole);
  return { item, createdAt: createdAt === undefined ? undefined : String(createdAt) };
}

function rowRevision<Type extends ContentType>(type: Type, row: RevisionsTable): Revision<Type> {
  const { revision, place, at, by, item: id, fields } = row;
  return { ...revisionOf(type, { id, fields }), revision, place, at, by };
}

/** The number of the last revision of each of these items, by id. An item may have none. */
export async function lastRevisions(
  db: Kysely<Tables>,
  { noun }: ContentType,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom("revisions")
      .select(({ fn }) => ["item", fn.max("revision").as("last")])
      .where("noun", "=", noun)
      .where("item", "in", some)
      .groupBy("item")
      .execute();
    for (const { item, last } of rows) numbers.set(item, last);
  }
  return numbers;
}

/** Who saved, moved or removed each of these items last, by id. */
export async function lastSaves(
  db: Kysely<Tables>,
  { noun }: ContentType,
  ids: readonly string[],
): Promise<Map<string, SaveFacts & { revision: number }>> {
  const saves = new Map<string, SaveFacts & { revision: number }>();
  for (const some of inParts(ids)) {
    const rows = await db
      .selectFrom("revisions")
      .select(["item", "revision", "at", "by"])
      .where("noun", "=", noun)
      .where("item", "in", some)
      .where(({ eb, selectFrom }) =>
        eb(
          "revision",
          "=",
          selectFrom("revisions as last")
            .select(({ fn }) => fn.max("last.revision").as("revision"))
            .whereRef("last.noun", "=", "revisions.noun")
            .whereRef("last.item", "=", "revisions.item"),
        ),
      )
      .execute();
    for (const { item, ...save } of rows) saves.set(item, save);
  }
  return saves;
}
