import { type Kysely, sql, type Transaction } from "kysely";
import { databaseKind } from "./queries.ts";
import type { Tables } from "./schema.ts";
import type { RowBatch, StoredRows } from "./stored-value.ts";

/** How many parameters one statement has at most. SQLite allows 32,766. */
const mostParameters = 10_000;

/**
 * Empties all tables of `stored`, and fills them with its rows, except the tables that `skips`
 * names: those stay empty. Call it in a transaction, on tables that the same migrations have just
 * made. Returns how many rows each table got. Throws the database's errors, with the table's name.
 */
export async function loadRows(
  trx: Transaction<Tables>,
  stored: StoredRows,
  skips: readonly string[],
): Promise<Map<string, number>> {
  for (const { name } of stored.tables.toReversed())
    await sql`delete from ${sql.table(name)}`.execute(trx);
  const counts = new Map(stored.tables.map(({ name }) => [name, 0]));
  for await (const batch of stored.batches()) {
    const { name } = batch.table;
    if (skips.includes(name)) continue;
    await insert(trx, batch);
    counts.set(name, (counts.get(name) ?? 0) + batch.rows.length);
  }
  await moveSequences(trx);
  return counts;
}

async function insert(trx: Transaction<Tables>, { table, rows }: RowBatch): Promise<void> {
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  const fitting = Math.max(1, Math.floor(mostParameters / table.columns.length));
  for (let at = 0; at < rows.length; at += fitting) {
    const values = rows.slice(at, at + fitting).map((row) => sql`(${sql.join(row)})`);
    try {
      await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(
        trx,
      );
    } catch (error) {
      throw new Error(`Rows of ${table.name} were refused: ${(error as Error).message}`, {
        cause: error,
      });
    }
  }
}

/**
 * Makes PostgreSQL's sequences continue after the greatest loaded value. SQLite does this itself.
 */
export async function moveSequences(trx: Transaction<Tables>): Promise<void> {
  if (databaseKind(trx) === "sqlite") return;
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select table_name as "table", column_name as "column",
      pg_get_serial_sequence(quote_ident(table_name), column_name) as sequence
    from information_schema.columns
    where table_schema = current_schema()
      and pg_get_serial_sequence(quote_ident(table_name), column_name) is not null
  `.execute(trx);
  for (const { table, column, sequence } of rows) {
    const greatest = sql`(select max(${sql.ref(column)}) from ${sql.table(table)})`;
    await sql`select setval(${sequence}, coalesce(${greatest}, 1), ${greatest} is not null)`.execute(
      trx,
    );
  }
}

/** The names of all tables of a database, ours and others. */
export async function tableNames(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name);
}

/** How many rows all tables of a database have together. */
export async function countRows(db: Kysely<Tables>): Promise<number> {
  let rows = 0;
  for (const name of await tableNames(db)) {
    const counted = sql<{
      count: number | string;
    }>`select count(*) as count from ${sql.table(name)}`;
    rows += Number((await counted.execute(db)).rows[0]?.count);
  }
  return rows;
}
