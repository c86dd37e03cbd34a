import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** When the database was created. Older files may belong to a different database. */
export async function databaseCreatedAt(db: Kysely<Tables>): Promise<Date> {
  const { first } = await db
    .selectFrom("migrations")
    .select((select) => select.fn.min("applied_at").as("first"))
    .executeTakeFirstOrThrow();
  return new Date(first);
}
