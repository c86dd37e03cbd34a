import type { Kysely, Selectable } from "kysely";
import type { ScheduledPublicationsTable, Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { Saving } from "#domain/content/store.ts";
import { readChanges, readNames, type ScheduledChange } from "./stored-patch.ts";

/** A publication that waits for its time, or one that ended otherwise than planned. */
export interface ScheduledPublication {
  id: string;
  /** ISO-8601 text in UTC, as are the other times. */
  at: string;
  madeAt: string;
  /** E-mail address of the account. */
  madeBy: string;
  note: string;
  changes: ScheduledChange[];
  outcome: ScheduledPublicationsTable["outcome"]["__select__"];
  /** The items that were not published, or the addresses that two items would have had. */
  names: string[];
}

/** The publications that wait, the next one first. */
export async function waitingPublications(db: Kysely<Tables>): Promise<ScheduledPublication[]> {
  const rows = await db
    .selectFrom("scheduled_publications")
    .select(listed)
    .where("outcome", "is", null)
    .orderBy("at")
    .orderBy("made_at")
    .execute();
  return rows.map(scheduledOf);
}

/**
 * The publications that did not change what they were to change, or not all of it, until the owner
 * puts them away. The last one first.
 */
export async function unfulfilledPublications(db: Kysely<Tables>): Promise<ScheduledPublication[]> {
  const rows = await db
    .selectFrom("scheduled_publications")
    .select(listed)
    .where("put_away", "=", 0)
    .where("outcome", "is not", null)
    .where("outcome", "!=", "cancelled")
    .where(({ eb, or }) => or([eb("outcome", "!=", "published"), eb("names", "!=", "[]")]))
    .orderBy("ended_at", "desc")
    .execute();
  return rows.map(scheduledOf);
}

/** Ids of the publications whose time has come, in the order of their times. */
export async function duePublications(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("scheduled_publications")
    .select("id")
    .where("outcome", "is", null)
    .where("at", "<=", now.toISOString())
    .orderBy("at")
    .orderBy("made_at")
    .execute();
  return rows.map(({ id }) => id);
}

/** Cancels a publication that waits. */
export async function cancelPublication(
  db: Kysely<Tables>,
  id: string,
  { now, by = "website" }: Saving,
): Promise<{ outcome: "cancelled" | "missing" }> {
  return db.transaction().execute(async (trx) => {
    const cancelled = await trx
      .updateTable("scheduled_publications")
      .set({ outcome: "cancelled", ended_at: now.toISOString(), patch: "" })
      .where("id", "=", textKey(id))
      .where("outcome", "is", null)
      .returning("at")
      .executeTakeFirst();
    if (!cancelled) return { outcome: "missing" };
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "schedule cancelled",
      subject: { noun: "schedule", id, name: "" },
      detail: { for: cancelled.at },
    });
    return { outcome: "cancelled" };
  });
}

/** Takes a publication that has ended off the lists. */
export async function putAwayPublication(
  db: Kysely<Tables>,
  id: string,
): Promise<{ outcome: "put away" | "missing" }> {
  const { numUpdatedRows } = await db
    .updateTable("scheduled_publications")
    .set({ put_away: 1 })
    .where("id", "=", textKey(id))
    .where("outcome", "is not", null)
    .executeTakeFirstOrThrow();
  return { outcome: numUpdatedRows === 0n ? "missing" : "put away" };
}

const listed = ["id", "at", "made_at", "made_by", "note", "changes", "outcome", "names"] as const;

function scheduledOf(
  row: Pick<Selectable<ScheduledPublicationsTable>, (typeof listed)[number]>,
): ScheduledPublication {
  return {
    id: row.id,
    at: row.at,
    madeAt: row.made_at,
    madeBy: row.made_by,
    note: row.note,
    changes: readChanges(row.changes),
    outcome: row.outcome,
    names: readNames(row.names),
  };
}
