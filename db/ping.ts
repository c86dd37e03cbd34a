import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** Asks the database for a row it must have. Throws when it does not answer, or holds no tables yet. */
export async function ping(db: Kysely<Tables>): Promise<void> {
  await db.selectFrom("migrations").select("name").limit(1).executeTakeFirstOrThrow();
}
