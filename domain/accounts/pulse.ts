import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";

/**
 * What is remembered of a database outside of it, and so stays when the database is put back to an
 * earlier day.
 */
export interface PulseMemory {
  /** The beats kept last; null when none were. */
  read(): Promise<number | null>;
  keep(beats: number): Promise<void>;
}

/**
 * Counts that this database is at work, once more; at every start and now and then. Who remembers
 * more beats than the database has counted knows it from a later day: it was put back from a
 * backup. One that has beats where none are remembered was brought here. Either way every session
 * ends, since sessions that were ended after the backup would be alive again. Returns how many
 * ended; null when the database is as it was left. A crash at any moment leaves the memory behind
 * the database, never before it.
 */
export async function countPulse(db: Kysely<Tables>, memory: PulseMemory): Promise<number | null> {
  const { beats, ended } = await db.transaction().execute(async (trx) => {
    await lock(trx, "pulse");
    // Read while no other process counts: its beats would look like those of an earlier day.
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
