import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { JobsTable, Tables } from "#db/schema.ts";

/** Work that waits for its time. */
export type Job = Selectable<JobsTable>;
export type JobKind = Job["kind"];

/** How long a claim lasts unless it is renewed, in milliseconds. */
const claimedFor = 30_000;

/** Minutes until the next try, after the first failure, the second and so on. The last stays. */
const pauses = [1, 2, 5, 15, 30, 60, 120];

/** Adds a job, in the transaction that makes it necessary. One that waits stays as it is. */
export async function addJob(
  trx: Transaction<Tables>,
  { id, kind, payload = "", run_at }: NewJob,
): Promise<void> {
  await trx
    .insertInto("jobs")
    .values({ id, kind, payload, run_at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/**
 * Adds a job, or sets the time of the one that waits, as if it were new. One that is being done is
 * done again at that time, unless this try ends it.
 */
export async function restartJob(
  db: Kysely<Tables>,
  { id, kind, payload = "", run_at }: NewJob,
): Promise<void> {
  await db
    .insertInto("jobs")
    .values({ id, kind, payload, run_at })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ run_at, attempts: 0 }))
    .execute();
}

/** Sets the time of a job of which there is always one, unless a process is doing it. */
export async function planJob(
  db: Kysely<Tables>,
  { kind, at, now }: { kind: JobKind; at: Date; now: Date },
): Promise<void> {
  const run_at = at.toISOString();
  await db
    .insertInto("jobs")
    .values({ id: kind, kind, payload: "", run_at })
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet({ run_at, attempts: 0 }).where(isFree(now)),
    )
    .execute();
}

interface NewJob extends Pick<Job, "id" | "kind" | "run_at"> {
  payload?: string;
}

/** Takes a job off the table. False if it has ended meanwhile. */
export async function endJob(db: Kysely<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Claims the job of these kinds that has been due longest, so that no other process does it. Of the
 * kinds `inTurn`, all processes together do one job at a time. Undefined if there is none.
 */
export async function claimJob(
  db: Kysely<Tables>,
  { kinds, inTurn, now }: { kinds: readonly JobKind[]; inTurn: readonly JobKind[]; now: Date },
): Promise<Job | undefined> {
  if (kinds.length === 0) return undefined;
  return db.transaction().execute(async (trx) => {
    // So that two processes do not begin two jobs of one kind at once.
    await lock(trx, "jobs");
    const busy = trx
      .selectFrom("jobs as busy")
      .select("kind")
      .where("busy.kind", "in", inTurn)
      .where("busy.claimed_until", ">", now.toISOString());
    const next = trx
      .selectFrom("jobs")
      .select("id")
      .where("kind", "in", kinds)
      .where("done_at", "is", null)
      .where("run_at", "<=", now.toISOString())
      .where(isFree(now))
      .orderBy("run_at")
      .orderBy("id")
      .limit(1);
    return trx
      .updateTable("jobs")
      .set((eb) => ({ claimed_until: claimEnd(now), attempts: eb("attempts", "+", 1) }))
      .where("id", "=", inTurn.length > 0 ? next.where("kind", "not in", busy) : next)
      .returningAll()
      .executeTakeFirst();
  });
}

/**
 * Renews the claim of a job that is being done, and returns its new end. Null when another process
 * has claimed the job since, or the job has ended.
 */
export async function renewClaim(
  db: Kysely<Tables>,
  { id, claimed_until }: Pick<Job, "id" | "claimed_until">,
  now: Date,
): Promise<string | null> {
  const renewed = claimEnd(now);
  const { numUpdatedRows } = await db
    .updateTable("jobs")
    .set({ claimed_until: renewed })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? renewed : null;
}

/** When to do a job once more. */
export interface Again {
  at: Date;
  /** Why the try failed; undefined if it did not. */
  error?: string | undefined;
}

/**
 * Frees the claim of a job and sets its next time, unless another process has claimed it since. If
 * somebody called `restartJob` meanwhile, the time that it set stays.
 */
export async function putOff(
  db: Kysely<Tables>,
  { id, claimed_until, attempts }: Pick<Job, "id" | "claimed_until" | "attempts">,
  { at, error }: Again,
): Promise<void> {
  await db
    .updateTable("jobs")
    .set((eb) => ({
      claimed_until: null,
      error: error ?? null,
      run_at: eb
        .case()
        .when("attempts", "=", attempts)
        .then(at.toISOString())
        .else(eb.ref("run_at"))
        .end(),
      ...(error === undefined && { attempts: 0 }),
    }))
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

/** Frees the claim of a job that was not tried. */
export async function giveBack(
  db: Kysely<Tables>,
  { id, claimed_until, attempts }: Pick<Job, "id" | "claimed_until" | "attempts">,
): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ claimed_until: null, attempts: attempts - 1 })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

/** Frees every claim. Call it only while no other process can be doing jobs. */
export async function releaseClaims(db: Kysely<Tables>): Promise<void> {
  const claimed = db.updateTable("jobs").where("claimed_until", "is not", null);
  await claimed.set({ claimed_until: null }).execute();
}

/** When to try again what failed for this many times. */
export function pauseAfter(attempts: number, now: Date): Date {
  const pause = pauses[Math.min(attempts, pauses.length) - 1] ?? 1;
  return new Date(now.getTime() + pause * 60_000);
}

/** Whether no process is doing a job. */
export function isFree(now: Date) {
  const end = sql.ref("jobs.claimed_until");
  return sql<boolean>`(${end} is null or ${end} <= ${now.toISOString()})`;
}

function claimEnd(now: Date): string {
  return new Date(now.getTime() + claimedFor).toISOString();
}
