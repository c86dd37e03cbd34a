import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { isMissingTable } from "#db/query-errors.ts";
import type { BackupsTable, Tables } from "#db/schema.ts";

export type BackupOrigin = BackupsTable["origin"];

/** How a backup ended. */
export interface BackupRecord {
  madeAt: Date;
  origin: BackupOrigin;
  /** Where it is, for a person. */
  place: string;
  /** Null when it failed. */
  bytes: number | null;
  /** Why it failed; null when it is whole. */
  fault: string | null;
}

/** How many are kept. */
const keptRecords = 50;

/**
 * Notes how a backup ended, for the dashboard. A database that an older program made has no place
 * for it; there it does nothing.
 */
export async function recordBackup(db: Kysely<Tables>, record: BackupRecord): Promise<void> {
  const { madeAt, ...facts } = record;
  try {
    await db
      .insertInto("backups")
      .values({ id: randomUUID(), made_at: madeAt.toISOString(), ...facts })
      .execute();
    const newest = db.selectFrom("backups").select("made_at").orderBy("made_at", "desc");
    const kept = await newest.limit(keptRecords).execute();
    const oldest = kept.at(-1)?.made_at ?? "";
    await db.deleteFrom("backups").where("made_at", "<", oldest).execute();
  } catch (error) {
    if (!isMissingTable(error)) throw error;
  }
}
