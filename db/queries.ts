import {
  type Expression,
  type Insertable,
  type Kysely,
  PostgresAdapter,
  type SqlBool,
  sql,
} from "kysely";
import type { Tables } from "./schema.ts";

export type DatabaseKind = "sqlite" | "postgres";

/** The kind of database behind a Kysely instance or transaction. */
export function databaseKind<T>(db: Kysely<T>): DatabaseKind {
  return db.getExecutor().adapter instanceof PostgresAdapter ? "postgres" : "sqlite";
}

/** When the database was created. Older files may belong to a different database. */
export async function databaseCreatedAt(db: Kysely<Tables>): Promise<Date> {
  const { first } = await db
    .selectFrom("migrations")
    .select((select) => select.fn.min("applied_at").as("first"))
    .executeTakeFirstOrThrow();
  return new Date(first);
}

/**
 * Makes an id or slug from a request safe to look up. PostgreSQL refuses text with NUL; with the
 * replacement character instead, the lookup finds no row, as on SQLite.
 */
export function textKey(text: string): string {
  return text.replaceAll("\u0000", "\uFFFD");
}

/** Whether the column `search_text`, which is folded, contains each of these folded words. */
export function searchTextContains(words: readonly string[]): Expression<SqlBool>[] {
  return words.map((word) => {
    const pattern = `%${textKey(word).replace(/[\\%_]/g, "\\$&")}%`;
    return sql<SqlBool>`search_text like ${pattern} escape '\\'`;
  });
}

/** SQLite limits the number of values in one statement. */
const partSize = 500;

/** The items in parts, each small enough for one statement. */
export function inParts<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / partSize);
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * partSize, (index + 1) * partSize),
  );
}

/** Inserts any number of rows, in several statements if there are many. */
export async function insertAll<T, Table extends keyof T & string>(
  db: Kysely<T>,
  table: Table,
  rows: readonly Insertable<T[Table]>[],
): Promise<void> {
  for (const some of inParts(rows)) await db.insertInto(table).values(some).execute();
}

/** Reads a row. Throws when the database does not answer, or has no tables yet. */
export async function probeReading(db: Kysely<Tables>): Promise<void> {
  await db.selectFrom("migrations").select("name").limit(1).executeTakeFirstOrThrow();
}

/** Writes a row. Throws when the database cannot be written. */
export async function probeWriting(db: Kysely<Tables>, now: Date): Promise<void> {
  const written_at = now.toISOString();
  await db
    .insertInto("probes")
    .values({ name: "readiness", written_at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ written_at }))
    .execute();
}
