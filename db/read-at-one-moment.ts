import type { Kysely, Transaction } from "kysely";

/** Runs queries that all see the database at one moment. Others can write in the meantime. */
export async function readAtOneMoment<T, Result>(
  db: Kysely<T>,
  read: (trx: Transaction<T>) => Promise<Result>,
): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(read);
}
