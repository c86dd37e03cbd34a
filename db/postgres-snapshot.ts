import { type ControlledTransaction, Kysely, sql } from "kysely";
import { postgresDialect } from "./postgres.ts";
import type { Tables } from "./schema.ts";
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

/** Opens a read-only REPEATABLE READ transaction, which sees the database as of its start. */
export async function openPostgresSnapshot(databaseUrl: string): Promise<Snapshot> {
  const db = new Kysely<Tables>({ dialect: postgresDialect({ databaseUrl }) });
  try {
    const trx = await db
      .startTransaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute();
    // The reader of the rows may be slow. If its process dies, the server notices by itself.
    await sql`set local idle_in_transaction_session_timeout = '30min'`.execute(trx);
    const shapes = await readShapes(trx);
    const names = inReferenceOrder([...shapes.keys()], await readReferences(trx));
    const tables = names.map((name) => ({ name, columns: (shapes.get(name) ?? []).map(nameOf) }));
    const applied = shapes.has("migrations")
      ? await trx.selectFrom("migrations").selectAll().execute()
      : [];
    return {
      kind: "postgres",
      migrations: applied.map(({ name, digest = null }) => ({ name, digest })),
      tables,
      async *batches() {
        for (const table of tables) yield* rowsOf(trx, table, shapes.get(table.name) ?? []);
      },
      async close() {
        await trx.rollback().execute();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

interface Column {
  name: string;
  type: string;
}

function nameOf({ name }: { name: string }): string {
  return name;
}

async function readShapes(trx: ControlledTransaction<Tables>): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column & { table: string }>`
    select c.table_name as "table", c.column_name as name, c.udt_name as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = current_schema() and t.table_type = 'BASE TABLE'
    order by c.table_name, c.ordinal_position
  `.execute(trx);
  const shapes = new Map<string, Column[]>();
  for (const { table, name, type } of rows)
    shapes.set(table, [...(shapes.get(table) ?? []), { name, type }]);
  return shapes;
}

async function readReferences(trx: ControlledTransaction<Tables>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select child.relname as child, parent.relname as parent
    from pg_constraint
    join pg_class child on child.oid = conrelid
    join pg_class parent on parent.oid = confrelid
    where contype = 'f'
  `.execute(trx);
  return rows;
}

/** Reads with a cursor, so that each batch has about the same size, whatever the size of a row. */
async function* rowsOf(
  trx: ControlledTransaction<Tables>,
  table: TableShape,
  columns: readonly Column[],
): AsyncGenerator<RowBatch> {
  const decoders = columns.map((column) => decoderOf(table.name, column));
  const list = sql.join(table.columns.map((name) => sql.ref(name)));
  await sql`declare rows_of_table no scroll cursor for
    select ${list} from ${sql.table(table.name)}`.execute(trx);
  let size = 1;
  while (true) {
    const fetch = sql<Record<string, unknown>>`fetch ${sql.raw(`${size}`)} from rows_of_table`;
    const found = await fetch.execute(trx);
    if (found.rows.length === 0) break;
    const rows = found.rows.map((row) =>
      table.columns.map((name, at) => decoders[at]?.(row[name]) ?? null),
    );
    yield { table, rows };
    const bytes = rows.reduce((sum, row) => sum + rowBytes(row), 0);
    const fitting = Math.floor((batchBytes * rows.length) / Math.max(bytes, 1));
    // Growing slowly, because a large row may follow small ones.
    size = Math.max(1, Math.min(fitting, size * 4, 5_000));
  }
  await sql`close rows_of_table`.execute(trx);
}

type Decoder = (value: unknown) => StoredValue;

const asItIs: Decoder = (value) => (value ?? null) as StoredValue;

/** Decoders by PostgreSQL's name of the type. Types that no table of ours uses are missing. */
const decoders: Record<string, Decoder> = {
  text: asItIs,
  varchar: asItIs,
  int2: asItIs,
  int4: asItIs,
  // The client reads it as digits, which keep its precision.
  int8: (value) => (value === null ? null : exactNumber(BigInt(String(value)))),
  float8: asItIs,
  bytea: asItIs,
};

/** Throws for a type that this program does not know how to carry to another database. */
function decoderOf(table: string, { name, type }: Column): Decoder {
  const decoder = decoders[type];
  if (!decoder) throw new Error(`${table}.${name} has the type ${type}, which no backup holds yet`);
  return decoder;
}
