import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/**
 * Asks the database for a row it must have. Throws when it does not answer, or holds no tables yet.
 */
export async function ping(db: Kysely<Tables>): Promise<void> {
  await db.selectFrom("migrations").select("name").limit(1).executeTakeFirstOrThrow();
}

/** Writes a row, and throws when the database cannot be written. */
export async function probeWriting(db: Kysely<Tables>, now: Date): Promise<void> {
  const written_at = now.toISOString();
  await db
    .insertInto("probes")
    .values({ name: "readiness", written_at })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ written_at }))
    .execute();
}
