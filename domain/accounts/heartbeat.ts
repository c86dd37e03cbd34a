import type { Kysely, Selectable, Transaction } from "kysely";
import { databaseHome } from "#db/home.ts";
import { lock } from "#db/lock.ts";
import type { PulseTable, Tables } from "#db/schema.ts";

/**
 * The count as remembered outside the database. It stays when the database is restored from a
 * backup.
 */
export interface HeartbeatMemory {
  /** The count kept last; null when there is none. */
  read(): Promise<number | null>;
  keep(beats: number): Promise<void>;
}

/**
 * Counts one heartbeat of this database; called at every start and every minute.
 *
 * If more beats are remembered than the database has counted, or if PostgreSQL says that the
 * database is not where it was, it was restored from a backup. If SQLite's file has beats and none
 * are remembered, it was copied here from another folder. In both cases this ends every session:
 * otherwise sessions that were ended after the backup would be valid again. A new machine without
 * memory that joins a site on PostgreSQL ends none. Returns how many sessions it ended; null when
 * the database is as it was left. A crash at any moment leaves the memory behind the database,
 * never ahead of it.
 */
export async function countHeartbeat(
  db: Kysely<Tables>,
  memory: HeartbeatMemory,
): Promise<number | null> {
  const { beats, ended } = await db.transaction().execute(async (trx) => {
    await lock(trx, "pulse");
    // Read under the lock: beats that another process counts meanwhile would look like a restore.
    const remembered = await memory.read();
    const counted = await trx.selectFrom("pulse").selectAll().executeTakeFirstOrThrow();
    const home = await databaseHome(trx);
    if (remembered === null && counted.beats === 0) await memory.keep(0);
    const beats = Math.max(counted.beats, remembered ?? 0) + 1;
    await trx.updateTable("pulse").set({ beats, home }).execute();
    const ended = isAsLeft(counted, { remembered, home }) ? null : await endEverySession(trx);
    return { beats, ended };
  });
  await memory.keep(beats);
  return ended;
}

function isAsLeft(
  counted: Selectable<PulseTable>,
  { remembered, home }: { remembered: number | null; home: string | null },
): boolean {
  if (remembered !== null && remembered > counted.beats) return false;
  // Older programs recorded no home.
  if (counted.home !== null) return counted.home === home;
  return remembered !== null || counted.beats === 0;
}

/**
 * Ends links that let people in and sign-ins that wait for a second step, too: some were used or
 * taken back after the backup. And the notices: the devices hear from the site that the backup was
 * made of.
 */
async function endEverySession(trx: Transaction<Tables>): Promise<number> {
  await trx.deleteFrom("account_links").execute();
  await trx.deleteFrom("pending_sign_ins").execute();
  await trx.deleteFrom("push_subscriptions").execute();
  const { numDeletedRows } = await trx.deleteFrom("sessions").executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
