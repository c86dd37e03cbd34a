import { sql, type Transaction } from "kysely";
import { databaseKind } from "./database-kind.ts";
import type { Tables } from "./schema.ts";

/**
 * Holds every other transaction that locks the same key until this one ends, so that what it reads
 * next stays true until it has written. On SQLite a transaction is alone from its start (BEGIN
 * IMMEDIATE), and this does nothing. A transaction that takes several locks takes them in the same
 * order as every other, or they may wait for each other.
 */
export async function lock<T>(trx: Transaction<T>, key: string): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
}

/**
 * Holds every write to these tables until the transaction ends, so that what it reads of them
 * belongs together. Taken after `lock`, and all at once.
 */
export async function lockTables(
  trx: Transaction<Tables>,
  tables: readonly string[],
): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))} in share mode`.execute(
    trx,
  );
}
