import type { Kysely, Selectable, Transaction } from "kysely";
import type { JobsTable, Tables } from "#db/schema.ts";

/** Work that waits for its time. */
export type Job = Selectable<JobsTable>;

/** Does a job. In the transaction that stores what it did, it calls `endJob`. */
export type JobHandler = (job: Job, now: Date) => Promise<void>;

/** How long a process may take for one try, in milliseconds. Then another process tries. */
const claimedFor = 60_000;
/** How long a job waits after a failure, in milliseconds: twice as long after each further one. */
const firstWait = 60_000;
const longestWait = 60 * 60_000;

/** Adds a job, in the transaction that makes it necessary. */
export async function addJob(
  trx: Transaction<Tables>,
  job: Pick<Job, "id" | "kind" | "payload" | "run_at">,
): Promise<void> {
  await trx.insertInto("jobs").values(job).execute();
}

/** Takes a job off the table. False if it has ended meanwhile. */
export async function endJob(trx: Transaction<Tables>, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom("jobs")
    .where("id", "=", id)
    .where("done_at", "is", null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/**
 * Does the next job that is due. However many processes call it, one of them does it, and jobs are
 * done one at a time, in the order of their times. A job that fails is tried again later. Returns
 * whether there was one. Throws what the job throws.
 */
export async function doNextJob(
  db: Kysely<Tables>,
  handlers: Record<Job["kind"], JobHandler>,
  now: Date,
): Promise<boolean> {
  const job = await claim(db, now);
  if (!job) return false;
  try {
    await handlers[job.kind](job, now);
  } catch (error) {
    const wait = Math.min(firstWait * 2 ** job.attempts, longestWait);
    await db
      .updateTable("jobs")
      .set({
        attempts: job.attempts + 1,
        run_at: new Date(now.getTime() + wait).toISOString(),
        claimed_until: null,
        error: error instanceof Error ? error.message : String(error),
      })
      .where("id", "=", job.id)
      .execute();
    throw error;
  }
  return true;
}

async function claim(db: Kysely<Tables>, now: Date): Promise<Job | undefined> {
  const at = now.toISOString();
  const next = db
    .selectFrom("jobs")
    .select("id")
    .where("done_at", "is", null)
    .where("run_at", "<=", at)
    .where(({ or, eb }) => or([eb("claimed_until", "is", null), eb("claimed_until", "<=", at)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("jobs as claimed")
            .select("id")
            .where("claimed.done_at", "is", null)
            .where("claimed.claimed_until", ">", at),
        ),
      ),
    )
    .orderBy("run_at")
    .orderBy("id")
    .limit(1);
  return db
    .updateTable("jobs")
    .set({ claimed_until: new Date(now.getTime() + claimedFor).toISOString() })
    .where("id", "=", next)
    .where(({ or, eb }) => or([eb("claimed_until", "is", null), eb("claimed_until", "<=", at)]))
    .returningAll()
    .executeTakeFirst();
}
