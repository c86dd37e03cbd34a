import { type Kysely, type RawBuilder, sql } from "kysely";
import { databaseKind } from "./database-kind.ts";
import type { Tables } from "./schema.ts";

/**
 * Whether a column's text has another in it, character by character; no sign in it stands for
 * others, as in LIKE.
 */
export function contains(db: Kysely<Tables>, column: string, text: string): RawBuilder<boolean> {
  const position = databaseKind(db) === "sqlite" ? sql.raw("instr") : sql.raw("strpos");
  return sql`${position}(${sql.ref(column)}, ${text}) > 0`;
}
