import { DatabaseSync } from "node:sqlite";
import type { AppliedMigration } from "./migration.ts";
import type { Snapshot } from "./stored-value.ts";
import {
  batchBytes,
  exactNumber,
  inReferenceOrder,
  type Reference,
  type RowBatch,
  rowBytes,
  type StoredValue,
  type TableShape,
} from "./stored-value.ts";

/**
 * How long to wait for a lock, in milliseconds. A reader waits only while the database is being
 * repaired after a crash.
 */
const lockPatience = 5_000;

/** Opens another connection to a SQLite file, for reading only. Throws if the file is missing. */
export function openForReading(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true, timeout: lockPatience });
}

/**
 * Opens a connection with a read transaction. With WAL, the transaction sees the file as of now.
 */
export async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  const database = openForReading(file);
  try {
    database.exec("begin");
    // The first read fixes the moment.
    const names = column(
      database,
      "select name from sqlite_master where type = 'table' and name not like 'sqlite_%'",
    );
    const references = names.flatMap((child): Reference[] =>
      column(database, 'select "table" from pragma_foreign_key_list(?)', child).map((parent) => ({
        child,
        parent,
      })),
    );
    const tables = inReferenceOrder(names, references).map((name) => ({
      name,
      columns: column(database, "select name from pragma_table_info(?) order by cid", name),
    }));
    return {
      kind: "sqlite",
      migrations: names.includes("migrations") ? migrationsIn(database) : [],
      tables,
      async *batches() {
        for (const table of tables) yield* rowsOf(database, table);
      },
      close: async () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

function migrationsIn(database: DatabaseSync): AppliedMigration[] {
  const rows = database.prepare("select * from migrations").all();
  return rows.map(({ name, digest = null }) => ({ name, digest }) as AppliedMigration);
}

/** The first column of what a query returns. */
function column(database: DatabaseSync, query: string, ...parameters: string[]): string[] {
  return database
    .prepare(query)
    .all(...parameters)
    .map((row) => String(Object.values(row)[0]));
}

function* rowsOf(database: DatabaseSync, table: TableShape): Generator<RowBatch> {
  const columns = table.columns.map(quoted).join(", ");
  const statement = database.prepare(`select ${columns} from ${quoted(table.name)}`);
  statement.setReadBigInts(true);
  statement.setReturnArrays(true);
  let rows: StoredValue[][] = [];
  let bytes = 0;
  for (const values of statement.iterate() as Iterable<unknown>) {
    const row = (values as StoredValue[]).map((value) =>
      typeof value === "bigint" ? exactNumber(value) : value,
    );
    rows.push(row);
    bytes += rowBytes(row);
    if (bytes < batchBytes) continue;
    yield { table, rows };
    rows = [];
    bytes = 0;
  }
  if (rows.length > 0) yield { table, rows };
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
