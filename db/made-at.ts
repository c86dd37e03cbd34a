import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/**
 * When the database was made. What is older than it may belong to another, of which it knows
 * nothing.
 */
export async function madeAt(db: Kysely<Tables>): Promise<Date> {
  const { first } = await db
    .selectFrom("migrations")
    .select((select) => select.fn.min("applied_at").as("first"))
    .executeTakeFirstOrThrow();
  return new Date(first);
}
