import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

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
