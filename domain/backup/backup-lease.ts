import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";

/** One lease for all backups: two at once would only slow each other down. */
const name = "backup";

/** How long a dead process keeps its lease, in milliseconds. A living one renews it. */
const leaseMilliseconds = 30_000;
const renewEvery = 10_000;

/**
 * Does `work` while image files are kept, even those of deleted rows: a backup reads its rows first
 * and their files later. Returns false if another backup is running. The hold ends with the work,
 * and 30 seconds after the death of its process. Throws what the work throws, and if the hold was
 * lost, because the database did not answer for 30 seconds.
 */
export async function whileBackingUp(
  db: Kysely<Tables>,
  work: () => Promise<unknown>,
  clock: () => Date = () => new Date(),
): Promise<boolean> {
  let heldUntil = leaseEnd(clock());
  if (!(await take(db, heldUntil, clock()))) return false;
  let isLost = false;

  async function holdUntil(held_until: string | null) {
    const { numUpdatedRows } = await db
      .updateTable("leases")
      .set({ held_until })
      .where("name", "=", name)
      .where("held_until", "=", heldUntil)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async function renew() {
    const next = leaseEnd(clock());
    // While the database is away, the lease stays until its end.
    const isRenewed = await holdUntil(next).catch(() => null);
    if (isRenewed) heldUntil = next;
    else if (isRenewed === false || clock().toISOString() > heldUntil) isLost = true;
  }

  let renewing = Promise.resolve();
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, renewEvery);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await renewing;
    // If the database is away, the lease ends by itself.
    await holdUntil(null).catch(() => {});
  }
  if (isLost) throw new Error("The lease of the backup was lost.");
  return true;
}

/** Takes the lease if it is free. As one statement, only one process gets it. */
async function take(db: Kysely<Tables>, heldUntil: string, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("leases")
    .values({ name, held_until: heldUntil })
    .onConflict((conflict) =>
      conflict
        .column("name")
        .doUpdateSet({ held_until: heldUntil })
        .where(({ eb, or }) =>
          or([
            eb("leases.held_until", "is", null),
            eb("leases.held_until", "<=", now.toISOString()),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function leaseEnd(from: Date): string {
  return new Date(from.getTime() + leaseMilliseconds).toISOString();
}

/** What decides whether image files may be deleted. */
export interface FileKeeping {
  db: Kysely<Tables>;
  /** Logs a failure despite which the verb succeeds. */
  logError(error: unknown, message: string): void;
}

/**
 * Whether image files must stay, because a backup is running. Ask after the rows are gone: a backup
 * that began before still has them. Files also stay when the database does not answer.
 */
export async function mustKeepFiles(
  { db, logError }: FileKeeping,
  at = new Date(),
): Promise<boolean> {
  try {
    const held = await db
      .selectFrom("leases")
      .select("name")
      .where("name", "=", name)
      .where("held_until", ">", at.toISOString())
      .executeTakeFirst();
    return held !== undefined;
  } catch (error) {
    logError(error, "Files were kept, because a backup may be running");
    return true;
  }
}
