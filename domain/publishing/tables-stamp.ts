import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { contentTables, listTypes } from "#domain/content/registry.ts";
import { draftTables } from "#domain/content/rows.ts";
import { readChoices } from "#domain/owner-choices.ts";

/**
 * Changes whenever a row of the draft tables is added, saved, moved or removed, and when the owner
 * decides what becomes of the examples or how projects are ordered. Reads no texts.
 */
export async function tablesStamp(db: Kysely<Tables>): Promise<string> {
  const { examples, "project-order": order } = await readChoices(db);
  const rows: unknown[] = [examples, order].filter(Boolean);
  for (const table of contentTables) {
    const isOrdered = listTypes.some((type) => type.table === table && type.isOrdered);
    const columns = ["id", "revision", ...(isOrdered ? ["position"] : [])];
    rows.push(await draftTables(db).selectFrom(table).select(columns).orderBy("id").execute());
  }
  return createHash("sha256").update(JSON.stringify(rows)).digest("base64url").slice(0, 22);
}
