import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";

/**
 * Changes whenever a row of the content is added, saved, moved or removed. Cheap beside reading the
 * rows themselves.
 */
export async function tablesStamp(db: Kysely<Tables>): Promise<string> {
  const rows = [
    await db.selectFrom("business").select(["id", "revision"]).orderBy("id").execute(),
    await db.selectFrom("services").select(["id", "revision", "position"]).orderBy("id").execute(),
    await db.selectFrom("portfolio").select(["id", "revision"]).orderBy("id").execute(),
    await db.selectFrom("testimonials").select(["id", "revision"]).orderBy("id").execute(),
  ];
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 22);
}
