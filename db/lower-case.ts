import { type Kysely, type RawBuilder, sql } from "kysely";
import { databaseKind } from "./database-kind.ts";
import type { Tables } from "./schema.ts";

/**
 * A column's text in small letters of every script, as JavaScript's `toLowerCase` makes them. In PostgreSQL `lower` follows the
 * database's locale, which may know ASCII alone; for SQLite, `sqlite-driver.ts` brings one that knows them all.
 */
export function lowerCase(db: Kysely<Tables>, column: string): RawBuilder<string> {
  const text = sql.ref<string>(column);
  if (databaseKind(db) === "sqlite") return sql`lower(${text})`;
  return sql`lower(${text} collate "und-x-icu")`;
}
