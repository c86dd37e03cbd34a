import { type Kysely, sql } from "kysely";
import type { Tables } from "#db/schema.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { draftTables } from "#domain/content/rows.ts";
import { waitingSchedules } from "#domain/scheduling/schedules.ts";
import { monthsBefore } from "#domain/time.ts";
import { isShownAfter, oldestWhole } from "./publications.ts";

/** For how many months a revision is kept that nothing shows. */
const keptMonths = 12;

/**
 * Deletes old revisions, but not those that a draft, a version to which the site can go back, or a
 * scheduled publication shows. Returns how many.
 */
export async function deleteOldRevisions(db: Kysely<Tables>, now: Date): Promise<number> {
  const cutoff = monthsBefore(now, keptMonths);
  const oldest = await oldestWhole(db);
  const scheduled = (await waitingSchedules(db)).flatMap(({ changes }) => changes);
  let deleted = 0;
  for (const { noun, table } of contentTypes) {
    const tables = draftTables(db);
    const drafted = tables
      .selectFrom(table)
      .select("id")
      .whereRef("id", "=", "revisions.item")
      .whereRef(`${table}.revision`, "=", "revisions.revision");
    const published = tables
      .selectFrom("published")
      .select("item")
      .whereRef("published.noun", "=", "revisions.noun")
      .whereRef("published.item", "=", "revisions.item")
      .whereRef("published.revision", "=", "revisions.revision")
      .where(isShownAfter(oldest));
    const waiting = scheduled
      .filter(({ subject }) => subject === noun)
      .map(({ id, revision }) => `${revision}/${id}`);
    const old = tables
      .deleteFrom("revisions")
      .where("noun", "=", noun)
      .where("at", "<", cutoff)
      .where(({ not, or, exists }) => not(or([exists(drafted), exists(published)])));
    const key = sql<string>`cast(revision as text) || '/' || item`;
    const { numDeletedRows } = await old
      .$if(waiting.length > 0, (rows) => rows.where(key, "not in", waiting))
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
  }
  return deleted;
}
