import type { Kysely } from "kysely";
import type { Tables } from "./schema.ts";

/** How long a dead process keeps its lease, in milliseconds. A living one renews it. */
const leaseMilliseconds = 30_000;
const renewal = 10_000;

export interface LeaseOptions {
  /** Whether the caller was stopped. Work that ends after that does not count as done. */
  isStopped?(): boolean;
  clock?: () => Date;
}

/**
 * Does work that all processes on a database share, unless a process did it within the last
 * `interval` milliseconds or is doing it now. Returns whether this process did it. The work can be
 * late by the time between two calls.
 *
 * The work should end early once `isStopped` says that the caller was stopped or the lease is lost,
 * which happens when the database does not answer for 30 seconds. Work that throws, is stopped, or
 * whose process dies does not count as done, so the next call repeats it; after a death that is 30
 * seconds later. Throws what the work throws, and the database's errors.
 */
export async function oncePer(
  db: Kysely<Tables>,
  name: string,
  interval: number,
  work: (isStopped: () => boolean) => Promise<unknown>,
  options: LeaseOptions = {},
): Promise<boolean> {
  const begun = (options.clock ?? now)();
  const isDue = new Date(begun.getTime() - interval).toISOString();
  return withLease(db, name, { ...options, doneBefore: isDue, doneAt: begun.toISOString() }, work);
}

/**
 * Does work while holding the lease of this name, so that `isLeased` says true in every process.
 * Returns false if another process holds it. `isStopped` and errors are those of `oncePer`.
 */
export async function whileLeased(
  db: Kysely<Tables>,
  name: string,
  work: (isStopped: () => boolean) => Promise<unknown>,
  options: LeaseOptions = {},
): Promise<boolean> {
  return withLease(db, name, options, work);
}

/** Whether a process holds the lease of this name. */
export async function isLeased(db: Kysely<Tables>, name: string, at: Date): Promise<boolean> {
  const held = await db
    .selectFrom("leases")
    .select("name")
    .where("name", "=", name)
    .where("held_until", ">", at.toISOString())
    .executeTakeFirst();
  return held !== undefined;
}

interface Leasing extends LeaseOptions {
  /** Takes the lease only if the work was last done at this time or earlier. */
  doneBefore?: string;
  /** Recorded when the work ends well. */
  doneAt?: string;
}

async function withLease(
  db: Kysely<Tables>,
  name: string,
  { isStopped = () => false, clock = now, doneBefore, doneAt }: Leasing,
  work: (isStopped: () => boolean) => Promise<unknown>,
): Promise<boolean> {
  let heldUntil = leaseEnd(clock());
  if (!(await take(db, name, { heldUntil, at: clock().toISOString(), doneBefore }))) return false;
  let isLost = false;
  const isOver = () => isLost || isStopped();

  async function renew() {
    const next = leaseEnd(clock());
    // While the database is away, the lease stays until its end.
    const isRenewed = await update({ held_until: next }).catch(() => null);
    if (isRenewed) heldUntil = next;
    else if (isRenewed === false || clock().toISOString() > heldUntil) isLost = true;
  }

  async function update(changes: { held_until: string | null; done_at?: string }) {
    const { numUpdatedRows } = await db
      .updateTable("leases")
      .set(changes)
      .where("name", "=", name)
      .where("held_until", "=", heldUntil)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, renewal);
  let isDone = false;
  try {
    await work(isOver);
    isDone = !isOver();
  } finally {
    clearInterval(timer);
    await renewing;
    // If the database is away, the lease ends by itself.
    const freed = update({ held_until: null, ...(isDone && doneAt && { done_at: doneAt }) });
    await (isDone ? freed : freed.catch(() => {}));
  }
  return isDone;
}

/** Takes a free lease of work that is due. As one statement, only one process gets it. */
async function take(
  db: Kysely<Tables>,
  name: string,
  { heldUntil, at, doneBefore }: { heldUntil: string; at: string; doneBefore?: string | undefined },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("leases")
    .values({ name, held_until: heldUntil, done_at: null })
    .onConflict((conflict) => {
      const free = conflict
        .column("name")
        .doUpdateSet({ held_until: heldUntil })
        .where(({ eb, or }) =>
          or([eb("leases.held_until", "is", null), eb("leases.held_until", "<=", at)]),
        );
      if (doneBefore === undefined) return free;
      return free.where(({ eb, or }) =>
        or([eb("leases.done_at", "is", null), eb("leases.done_at", "<=", doneBefore)]),
      );
    })
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function leaseEnd(from: Date): string {
  return new Date(from.getTime() + leaseMilliseconds).toISOString();
}

function now(): Date {
  return new Date();
}
