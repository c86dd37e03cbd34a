import type { Kysely, Selectable } from "kysely";
import type { ActivityTable, Tables } from "#db/schema.ts";

/** A line of the record. */
export type ActivityLine = Selectable<ActivityTable>;

/** How many lines a page has. */
const pageSize = 50;

/**
 * A page of the record, from 1, the newest first. The lines are not counted, because that would
 * read all of them.
 * @param person address of the account whose lines are listed; empty for everybody's
 */
export async function listActivity(
  db: Kysely<Tables>,
  { person, page }: { person: string; page: number },
): Promise<{ lines: ActivityLine[]; hasNext: boolean }> {
  const all = db.selectFrom("activity").selectAll().orderBy("at", "desc").orderBy("id", "desc");
  const lines = await (person ? all.where("actor_email", "=", person) : all)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return { lines: lines.slice(0, pageSize), hasNext: lines.length > pageSize };
}
