import { randomUUID } from "node:crypto";
import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import { textKey } from "#db/queries.ts";
import type { JobsTable, Tables } from "#db/schema.ts";
import { type Doer, emailOf } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { type Noun, type RegisteredType, typeOf } from "#domain/content/registry.ts";
import type { Saving } from "#domain/content/revisions.ts";
import { addJob } from "#domain/jobs/jobs.ts";
import { type Change, seenStates } from "#domain/publishing/changes.ts";
import {
  type ChosenRevision,
  chosenChanges,
  type NotChosen,
} from "#domain/publishing/chosen-changes.ts";
import { noteLimit } from "#domain/publishing/limits.ts";
import { latestVersion, lockPublications } from "#domain/publishing/publications.ts";
import { cutLine } from "#domain/text/clean-text.ts";
import { parseJson } from "#domain/text/parse-json.ts";

/** How many publications can wait. */
const mostWaiting = 20;

/** A change that is published at a time. */
export interface ScheduledChange extends ChosenRevision, Pick<Change, "kind" | "name"> {}

/** A publication that waits for its time, or one of which something was left out. */
export interface Schedule {
  id: string;
  /** ISO-8601 text in UTC, as are the other times. */
  at: string;
  madeAt: string;
  /** E-mail address of the account. */
  madeBy: string;
  note: string;
  /** The version that visitors saw when it was made. */
  base: number;
  changes: ScheduledChange[];
  /** How it ended; undefined while it waits. */
  ending?: Ending | undefined;
}

/** What a publication left out. */
export interface Ending {
  /** Whether some of it was published. */
  isPublished: boolean;
  /** Names of the items that somebody had published or removed meanwhile. */
  newer: string[];
  /** Names of the items whose address another had by then. */
  taken: string[];
}

const names = z.array(z.string());
const payloadSchema = z.object({
  madeAt: z.string(),
  madeBy: z.string(),
  note: z.string(),
  base: z.number(),
  due: z.string(),
  changes: z.array(
    z.object({
      kind: z.enum(["added", "changed", "moved", "removed"]),
      subject: z.custom<Noun>((noun) => typeOf(noun) !== undefined),
      id: z.string(),
      revision: z.number(),
      name: z.string(),
    }),
  ),
  ending: z.object({ isPublished: z.boolean(), newer: names, taken: names }).exactOptional(),
});

/** Reads what a job of the kind `publish` holds. Null if it is damaged. */
export function scheduleOf({
  id,
  payload,
}: Pick<Selectable<JobsTable>, "id" | "payload">): Schedule | null {
  const read = payloadSchema.safeParse(parseJson(payload)).data;
  if (!read) return null;
  const { due: at, ...schedule } = read;
  return { id, at, ...schedule };
}

/** What a job of the kind `publish` holds. */
export function payloadOf({ id: _, at: due, ...schedule }: Schedule): string {
  return JSON.stringify({ due, ...schedule });
}

export interface ScheduleOptions {
  /** When visitors are to see the changes; `readPublishingTime` checks it. */
  at: Date;
  chosen: readonly ChosenRevision[];
  by: Doer;
  /** May be empty. Cut at `noteLimit` characters. */
  note: string;
  now: Date;
}

export type ScheduleResult =
  | { outcome: "scheduled"; id: string }
  | NotChosen
  | { outcome: "refused"; reason: "too many" };

/**
 * Schedules these revisions, to be published at a time. What is saved afterwards is not among them.
 * Visitors see no change yet.
 */
export async function schedulePublication(
  db: Kysely<Tables>,
  { at, chosen, by, note, now }: ScheduleOptions,
): Promise<ScheduleResult> {
  return db.transaction().execute(async (trx): Promise<ScheduleResult> => {
    await lockPublications(trx);
    const found = await chosenChanges(trx, chosen);
    if ("outcome" in found) return found;
    if ((await waitingSchedules(trx)).length >= mostWaiting)
      return { outcome: "refused", reason: "too many" };
    const id = randomUUID();
    const payload = payloadOf({
      ...{ id, at: at.toISOString(), madeAt: now.toISOString(), madeBy: emailOf(by) ?? "" },
      ...{ note: cutLine(note, noteLimit), base: (await latestVersion(trx)) ?? 0 },
      changes: found.changes.map(({ kind, subject, id, revision, name }) => ({
        ...{ kind, subject, id, revision, name },
      })),
    });
    await addJob(trx, { id, kind: "publish", payload, run_at: at.toISOString() });
    const subject = { noun: "schedule", id, name: "" };
    const detail = { for: at.toISOString() };
    await recordActivity(trx, { at: now, actor: by, event: "scheduled", subject, detail });
    return { outcome: "scheduled", id };
  });
}

/** The publications that wait, the next one first. */
export async function waitingSchedules(db: Kysely<Tables>): Promise<Schedule[]> {
  const rows = await schedules(db).where("done_at", "is", null).execute();
  return rows.flatMap((row) => scheduleOf(row) ?? []);
}

/** The publications that left something out, until the owner puts them away. The last one first. */
export async function unfulfilledSchedules(db: Kysely<Tables>): Promise<Schedule[]> {
  const rows = await schedules(db).where("done_at", "is not", null).execute();
  return rows.flatMap((row) => scheduleOf(row) ?? []).reverse();
}

function schedules(db: Kysely<Tables>) {
  return db
    .selectFrom("jobs")
    .select(["id", "payload"])
    .where("kind", "=", "publish")
    .orderBy("done_at")
    .orderBy("run_at")
    .orderBy("id");
}

/** Cancels a publication that waits. */
export async function cancelSchedule(
  db: Kysely<Tables>,
  id: string,
  { now, by = "website" }: Saving,
): Promise<{ outcome: "cancelled" | "missing" }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("jobs")
      .where("id", "=", textKey(id))
      .where("done_at", "is", null)
      .returning(["id", "payload", "run_at"])
      .executeTakeFirst();
    if (!row) return { outcome: "missing" };
    const subject = { noun: "schedule", id, name: "" };
    // A publication that failed runs later than it was to.
    const detail = { for: scheduleOf(row)?.at ?? row.run_at };
    await recordActivity(trx, { at: now, actor: by, event: "schedule cancelled", subject, detail });
    return { outcome: "cancelled" };
  });
}

/** Takes a publication that has ended off the lists. */
export async function putAwaySchedule(
  db: Kysely<Tables>,
  id: string,
): Promise<{ outcome: "put away" | "missing" }> {
  const { numDeletedRows } = await db
    .deleteFrom("jobs")
    .where("id", "=", textKey(id))
    .where("done_at", "is not", null)
    .executeTakeFirstOrThrow();
  return { outcome: numDeletedRows === 0n ? "missing" : "put away" };
}

/** Ends the publications of which visitors see all by now. */
export async function endFulfilled(trx: Transaction<Tables>): Promise<void> {
  for (const schedule of await waitingSchedules(trx))
    if (await isFulfilled(trx, schedule))
      await trx.deleteFrom("jobs").where("id", "=", schedule.id).execute();
}

async function isFulfilled(trx: Transaction<Tables>, { changes }: Schedule): Promise<boolean> {
  for (const { kind, subject, id, revision } of changes) {
    const type = typeOf(subject) as RegisteredType;
    const seen = (await seenStates(trx, type, [id])).get(id);
    if (kind === "removed" ? seen : seen?.revision !== revision) return false;
  }
  return true;
}
