import type { Insertable, Kysely } from "kysely";

/** SQLite limits the number of values in one statement. */
const rowsAtOnce = 500;

/** Inserts any number of rows, in several statements if there are many. */
export async function insertAll<T, Table extends keyof T & string>(
  db: Kysely<T>,
  table: Table,
  rows: readonly Insertable<T[Table]>[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const some = rows.slice(from, from + rowsAtOnce);
    await db.insertInto(table).values(some).execute();
  }
}
