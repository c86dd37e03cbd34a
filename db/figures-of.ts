import { type Kysely, type RawBuilder, sql } from "kysely";
import { databaseKind } from "./database-kind.ts";
import type { Tables } from "./schema.ts";

/** The figures 0 to 9 of a column's text and nothing between them. For SQLite, `sqlite-driver.ts` brings the function. */
export function figuresOf(db: Kysely<Tables>, column: string): RawBuilder<string> {
  const text = sql.ref<string>(column);
  if (databaseKind(db) === "sqlite") return sql`figures(${text})`;
  return sql`regexp_replace(${text}, '[^0-9]', '', 'g')`;
}
