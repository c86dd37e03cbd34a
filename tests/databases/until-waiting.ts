import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { databaseKind } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";

/**
 * Waits until so many queries of this database wait for a lock. Returns at once on SQLite, where
 * transactions take turns.
 */
export async function untilWaiting(db: Kysely<Tables>, count = 1): Promise<void> {
  if (databaseKind(db) === "sqlite") return;
  const waiting = sql`
    select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `;
  const countWaiting = async () => (await waiting.execute(db)).rows.length;
  await expect.poll(countWaiting).toBeGreaterThanOrEqual(count);
}
