import { sql } from "kysely";
import type { StoredValue } from "#db/stored-value.ts";
import type { TestDatabase } from "#tests/databases/databases.ts";

/** A whole number that JavaScript's `number` cannot hold. */
const beyondNumber = 9_007_199_254_740_993n;

/**
 * Puts a row into every empty table of the database, so that a test also covers tables that are
 * added later. All text columns get the same value, so that foreign keys match. Every second
 * nullable column is null.
 */
export async function fillEveryTable({ db }: Pick<TestDatabase, "db">): Promise<void> {
  const tables = await db.introspection.getTables();
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const before = waiting.size;
    for (const { name, columns } of waiting.values()) {
      const row = columns.map(({ name: column, dataType, isNullable }, at) =>
        isNullable && at % 2 === 0 ? null : exampleValue({ table: name, column }, dataType),
      );
      if (await insert(db, name, row)) waiting.delete(name);
    }
    if (waiting.size === before) throw new Error(`no row fits into ${[...waiting.keys()]}`);
  }
}

function exampleValue(
  { table, column }: { table: string; column: string },
  dataType: string,
): StoredValue {
  if (/^(bigint|int8)$/i.test(dataType)) return beyondNumber;
  // The database numbers the rows that come after it.
  if (/^int/i.test(dataType) && column === "id") return 1_000_000;
  if (/^int/i.test(dataType)) return 2 ** 31 - 1;
  if (/^(blob|bytea)$/i.test(dataType)) return Buffer.from([0, 255, 10]);
  // The keys of a picture's files follow from its url.
  if (table === "images") return "/website-images/services/1763712000000-hall.jpg";
  return 'same "text",\n with 漆 and 🎨';
}

/** Returns false if the row refers to one that does not exist yet. */
async function insert(db: TestDatabase["db"], name: string, row: StoredValue[]): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
  if (rows.length > 0) return true;
  try {
    await sql`insert into ${sql.table(name)} values (${sql.join(row)})`.execute(db);
    return true;
  } catch (error) {
    if (/foreign key/i.test((error as Error).message)) return false;
    throw error;
  }
}
