import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { slugLimit } from "#domain/forms/fields.ts";
import {
  type ContentType,
  type ItemOf,
  type StoredField,
  type StoredItem,
  wholeItem,
} from "./content-type.ts";
import type { ListType } from "./registry.ts";
import { slugify } from "./slug.ts";

/** A database row. */
type Row = Record<string, unknown>;

/**
 * The draft tables. `Tables` does not list their columns: the content type does, and the migrations
 * make them. So rows are plain records, which this file turns into items and back.
 */
export function draftTables(db: Kysely<Tables>): Kysely<Record<string, Row>> {
  return db as unknown as Kysely<Record<string, Row>>;
}

/** The rows of a type. A single item may share its table with others. */
export function rowsOf(db: Kysely<Tables>, { table, isSingle, name }: ContentType) {
  const rows = draftTables(db).selectFrom(table);
  return isSingle ? rows.where("id", "=", name) : rows;
}

/** The columns of a row that are not fields. A single item has three. */
function bookkeepingOf({ isSingle, isOrdered }: ContentType): string[] {
  const every = ["revision", "updatedAt", "updatedBy"];
  return [...every, ...(isSingle ? [] : ["id", "createdAt"]), ...(isOrdered ? ["place"] : [])];
}

/** The item in a row. A column that is null, or was not read, gives the default. */
export function itemOf<Type extends ContentType>(type: Type, row: Row): StoredItem<Type> {
  const kept = Object.fromEntries(
    bookkeepingOf(type)
      .filter((name) => columnOf(name) in row)
      .map((name) => [name, row[columnOf(name)]]),
  );
  return { ...fieldsOf(type, row), ...kept } as unknown as StoredItem<Type>;
}

function fieldsOf(type: ContentType, row: Row): Record<string, unknown> {
  const stored = type.isSingle ? JSON.parse(String(row.details)) : decode(type, row);
  return wholeItem(type, stored as never);
}

/** The fields of a row that are not null. */
function decode(type: ContentType, row: Row): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, { isJson }] of Object.entries(type.fields)) {
    const value = row[columnOf(name)] ?? null;
    if (value !== null) values[name] = isJson ? JSON.parse(String(value)) : value;
  }
  return values;
}

/** A stored item as visitors see it, without the fields that only the admin uses. */
export function withoutBookkeeping<Type extends ContentType>(
  type: Type,
  row: ItemOf<Type>,
): ItemOf<Type> {
  const values = row as Record<string, unknown>;
  const names = [...(type.isSingle ? [] : ["id"]), ...Object.keys(type.fields)];
  return Object.fromEntries(names.map((name) => [name, values[name]])) as ItemOf<Type>;
}

/** The columns of a whole item. */
export function rowOf<Type extends ContentType>(type: Type, item: StoredItem<Type>): Row {
  const values = item as Record<string, unknown>;
  const kept = bookkeepingOf(type).map((name) => [columnOf(name), values[name]]);
  return {
    ...Object.fromEntries(kept),
    ...columnsOf(type, values),
    ...(type.isSingle && { id: type.name }),
  };
}

/** The columns of these fields. */
function columnsOf(type: ContentType, values: Record<string, unknown>): Row {
  const fields = Object.entries(type.fields).filter(([name]) => name in values);
  if (type.isSingle) {
    return {
      details: JSON.stringify(Object.fromEntries(fields.map(([name]) => [name, values[name]]))),
    };
  }
  return Object.fromEntries(
    fields.map(([name, field]) => [columnOf(name), encode(field, values[name])]),
  );
}

function encode({ isJson }: StoredField, value: unknown): unknown {
  return isJson && value !== null ? JSON.stringify(value) : value;
}

/** `heroImage` is stored as `hero_image`. */
export function columnOf(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** A slug for an item with this name that no saved item has, e.g. `gilding-2`. */
export async function freeSlug(db: Kysely<Tables>, type: ListType, name: string): Promise<string> {
  const wanted =
    slugify(name)
      .slice(0, slugLimit - 6)
      .replace(/-$/, "") || type.noun;
  const rows = await draftTables(db)
    .selectFrom(type.table)
    .select("slug")
    .where("slug", "like", `${wanted}%`)
    .execute();
  const taken = new Set(rows.map(({ slug }) => slug));
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${wanted}-${number}`)) number += 1;
  return `${wanted}-${number}`;
}
