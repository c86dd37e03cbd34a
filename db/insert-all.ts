import type { Insertable, Kysely } from "kysely";
import { inParts } from "./in-parts.ts";

/** Inserts any number of rows, in several statements if there are many. */
export async function insertAll<T, Table extends keyof T & string>(
  db: Kysely<T>,
  table: Table,
  rows: readonly Insertable<T[Table]>[],
): Promise<void> {
  for (const some of inParts(rows)) await db.insertInto(table).values(some).execute();
}
