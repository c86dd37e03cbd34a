import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import type { ActivityTable, Tables } from "#db/schema.ts";
import { searchTextContains } from "#db/search-text.ts";
import { daysAfter, londonMoment } from "#domain/business/london-clock.ts";
import { searchWords } from "#domain/text/folded.ts";
import { type ActivityKind, activityEvents } from "./events.ts";

/** Which lines of the record to show. */
export interface ActivityFilter {
  /** E-mail address of a person, as accounts have it. Empty for everybody. */
  person: string;
  /** Null for every kind. */
  kind: ActivityKind | null;
  /** Days in Europe/London, `YYYY-MM-DD`, both included. Empty for no limit. */
  from: string;
  to: string;
  /** Words in the name of what something was done to. Empty for everything. */
  search: string;
}

/** A line of the record. */
export type ActivityLine = Omit<Selectable<ActivityTable>, "search_text">;

const columns = [
  "id",
  "at",
  "origin",
  "actor_id",
  "actor_email",
  "actor_role",
  "sender",
  "session",
  "event",
  "subject",
  "subject_id",
  "subject_name",
  "detail",
] as const;

/** How many lines a page has. */
const pageSize = 50;

/**
 * A page of the record, from 1, the newest first. The lines are not counted, because that would
 * read all of them.
 */
export async function listActivity(
  db: Kysely<Tables>,
  filter: ActivityFilter,
  page: number,
): Promise<{ lines: ActivityLine[]; hasNext: boolean }> {
  const lines = await matching(db, filter)
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return { lines: lines.slice(0, pageSize), hasNext: lines.length > pageSize };
}

/** How many lines an export reads at once. Between two parts other work runs. */
const partSize = 500;

/** Every line that the filter lets through, in parts. */
export async function* allActivity(
  db: Kysely<Tables>,
  filter: ActivityFilter,
): AsyncGenerator<ActivityLine[], void, undefined> {
  for (let last: ActivityLine | undefined; ; ) {
    const after = last;
    let lines = matching(db, filter).limit(partSize);
    if (after)
      lines = lines
        .where("at", "<=", after.at)
        .where(({ or, eb }) => or([eb("at", "<", after.at), eb("id", "<", after.id)]));
    const part = await lines.execute();
    yield part;
    if (part.length < partSize) return;
    last = part.at(-1);
    await nextTurn();
  }
}

/** One line. Null if there is no such line. */
export async function getActivity(db: Kysely<Tables>, id: number): Promise<ActivityLine | null> {
  const line = await db
    .selectFrom("activity")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return line ?? null;
}

function matching(db: Kysely<Tables>, { person, kind, from, to, search }: ActivityFilter) {
  let lines = db.selectFrom("activity").select(columns).orderBy("at", "desc").orderBy("id", "desc");
  if (person) lines = lines.where("actor_email", "=", person);
  if (kind) lines = lines.where("event", "in", [...activityEvents[kind]]);
  if (from) lines = lines.where("at", ">=", londonMoment(from, "00:00").toISOString());
  if (to) lines = lines.where("at", "<", londonMoment(daysAfter(to, 1), "00:00").toISOString());
  return lines.where(({ and }) => and(searchTextContains(searchWords(search))));
}
