import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { BackupsTable, Tables } from "#db/schema.ts";

export type BackupOrigin = BackupsTable["origin"];

/** How a backup ended. */
export interface BackupRecord {
  madeAt: Date;
  origin: BackupOrigin;
  /** Who or what has it: a folder or bucket, or the e-mail address of who downloaded it. */
  holder: string;
  /** Null when it failed. */
  bytes: number | null;
  /** Why it failed; null when it is whole. */
  fault: string | null;
}

/** How many records are kept. */
const keptRecords = 50;

/** Notes how a backup ended, for the dashboard. */
export async function recordBackup(db: Kysely<Tables>, record: BackupRecord): Promise<void> {
  const { madeAt, holder, ...facts } = record;
  await db
    .insertInto("backups")
    .values({ id: randomUUID(), made_at: madeAt.toISOString(), place: holder, ...facts })
    .execute();
  const newest = db.selectFrom("backups").select("made_at").orderBy("made_at", "desc");
  const kept = await newest.limit(keptRecords).execute();
  const oldest = kept.at(-1)?.made_at ?? "";
  await db.deleteFrom("backups").where("made_at", "<", oldest).execute();
}

export interface LastBackups {
  /** The newest whole backup; null when there is none. */
  good: BackupRecord | null;
  /** The newest that failed since then; null when none did. */
  failed: BackupRecord | null;
}

/** The last backups, from the command line, the schedule and the dashboard together. */
export async function lastBackups(db: Kysely<Tables>): Promise<LastBackups> {
  const newest = db.selectFrom("backups").selectAll().orderBy("made_at", "desc").limit(1);
  const good = await newest.where("fault", "is", null).executeTakeFirst();
  const failed = await newest
    .where("fault", "is not", null)
    .where("made_at", ">", good?.made_at ?? "")
    .executeTakeFirst();
  return { good: good ? recordOf(good) : null, failed: failed ? recordOf(failed) : null };
}

/** When the next scheduled backup is due: `every` milliseconds after the last that went well. */
export async function nextBackup(db: Kysely<Tables>, every: number, now: Date): Promise<Date> {
  const { last } = await db
    .selectFrom("backups")
    .select(({ fn }) => fn.max("made_at").as("last"))
    .where("origin", "=", "schedule")
    .where("fault", "is", null)
    .executeTakeFirstOrThrow();
  return last === null ? now : new Date(Date.parse(last) + every);
}

function recordOf({ made_at, origin, place, bytes, fault }: BackupsTable): BackupRecord {
  return {
    madeAt: new Date(made_at),
    origin,
    holder: place,
    bytes: bytes === null ? null : Number(bytes),
    fault,
  };
}
