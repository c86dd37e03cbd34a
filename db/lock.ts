import { sql, type Transaction } from "kysely";
import { databaseKind } from "./queries.ts";
import type { Tables } from "./schema.ts";

/**
 * Makes every other transaction that locks the same key wait until this one ends, so that what this
 * one reads stays true until it writes. On SQLite it does nothing: there, BEGIN IMMEDIATE lets only
 * one transaction run at a time. A transaction that needs several locks must take them in the same
 * order as all others, to avoid deadlocks.
 */
export async function lock<T>(trx: Transaction<T>, key: string): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/**
 * Blocks every write to these tables until the transaction ends, so that all its reads see the same
 * state. Call it after `lock`, once, with all the tables.
 */
export async function lockTables(
  trx: Transaction<Tables>,
  tables: readonly string[],
): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  const list = sql.join(tables.map((table) => sql.table(table)));
  await sql`lock table ${list} in share mode`.execute(trx);
}
