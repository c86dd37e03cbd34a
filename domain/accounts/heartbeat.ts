import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";

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
 * If more beats are remembered than the database has counted, it was restored from a backup. If it
 * has beats and none are remembered, it was brought here from elsewhere. Both end every session:
 * otherwise sessions that were ended after the backup would live again. Returns how many it ended;
 * null when the database is as it was left. A crash at any moment leaves the memory behind the
 * database, never ahead of it.
 */
export async function countHeartbeat(
  db: Kysely<Tables>,
  memory: HeartbeatMemory,
): Promise<number | null> {
  const { beats, ended } = await db.transaction().execute(async (trx) => {
    await lock(trx, "pulse");
    // Read under the lock: beats that another process counts meanwhile would look like a restore.
    const remembered = await memory.read();
    const counted = await countedBeats(trx);
    if (remembered === null && counted === 0) await memory.keep(0);
    const isAsLeft = remembered === null ? counted === 0 : remembered <= counted;
    const beats = Math.max(counted, remembered ?? 0) + 1;
    await trx.updateTable("pulse").set({ beats }).execute();
    return { beats, ended: isAsLeft ? null : await endEverySession(trx) };
  });
  await memory.keep(beats);
  return ended;
}

async function countedBeats(trx: Transaction<Tables>): Promise<number> {
  const { beats } = await trx.selectFrom("pulse").select("beats").executeTakeFirstOrThrow();
  return beats;
}

async function endEverySession(trx: Transaction<Tables>): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("sessions").executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
