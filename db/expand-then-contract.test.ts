import { readFile } from "node:fs/promises";
import type { AlterColumnBuilderCallback, Kysely } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { usedColumns } from "#scripts/used-columns.ts";
import { databases } from "#tests/databases/databases.ts";
import { migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { migrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";

const released: Record<string, string[]> = JSON.parse(
  await readFile(new URL("released-columns.json", import.meta.url), "utf8"),
);

interface Column {
  type: string;
  /** Whether a row may be written without it. */
  isOptional: boolean;
}

/** The columns of a database, by `table.column`. */
async function columnsOf(db: Kysely<Tables>): Promise<Map<string, Column>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, dataType, isNullable, hasDefaultValue }) => [
        `${table}.${name}`,
        { type: dataType, isOptional: isNullable || hasDefaultValue },
      ]),
    ),
  );
}

/** The changes of an expansion with which the program before it cannot work. */
async function harmDoneBy(migration: Migration, db: Kysely<Tables>): Promise<string[]> {
  const before = await columnsOf(db);
  await migrate(db, [...migrations.slice(0, migrations.indexOf(migration)), migration]);
  const after = await columnsOf(db);
  const tables = new Set([...before.keys()].map((column) => column.split(".")[0]));
  const harm: string[] = [];
  for (const [column, { type, isOptional }] of before) {
    const now = after.get(column);
    if (!now) harm.push(`${column} is gone`);
    else if (now.type !== type) harm.push(`${column} has another type`);
    else if (isOptional && !now.isOptional) harm.push(`${column} is required`);
  }
  for (const [column, { isOptional }] of after)
    if (!before.has(column) && tables.has(column.split(".")[0] ?? "") && !isOptional)
      harm.push(`${column} is new and required`);
  return harm;
}

function missingFrom(columns: Map<string, Column>, used: Record<string, string[]>): string[] {
  const all = Object.entries(used).flatMap(([table, names]) =>
    names.map((name) => `${table}.${name}`),
  );
  return all.filter((column) => !columns.has(column));
}

describe.each(databases)("on $name", ({ create }) => {
  async function bareDatabase() {
    const database = await create({ bare: true });
    onTestFinished(() => database.remove());
    return database.db;
  }

  test("the program before an expansion can work beside it", async () => {
    const db = await bareDatabase();
    for (const migration of migrations) {
      if (migration.kind === "expand")
        expect(await harmDoneBy(migration, db), migration.name).toEqual([]);
      else await migrate(db, migrations.slice(0, migrations.indexOf(migration) + 1));
    }
  });

  test.each<[string, Migration["up"], string]>([
    ["drops a column", (trx) => drop(trx, "notes"), "enquiries.notes is gone"],
    [
      "renames a column",
      (trx) => trx.schema.alterTable("enquiries").renameColumn("notes", "remarks").execute(),
      "enquiries.notes is gone",
    ],
  ])("this test finds an expansion that %s", async (_, up, harm) => {
    const db = await bareDatabase();
    await migrate(db);
    const expansion: Migration = { name: "900-harm", kind: "expand", up };
    expect(await harmDoneBy(expansion, db)).toContain(harm);
  });

  test("the release before finds every column that it uses, and so does this program", async () => {
    const db = await bareDatabase();
    await migrate(db);
    const columns = await columnsOf(db);
    expect(missingFrom(columns, released), "used by the release before").toEqual([]);
    expect(missingFrom(columns, usedColumns()), "used by this program").toEqual([]);
  });
});

test.each<[string, Migration["up"], string]>([
  [
    "changes a type",
    (trx) => alter(trx, "notes", (column) => column.setDataType("varchar(9)")),
    "enquiries.notes has another type",
  ],
  [
    "takes a default away",
    (trx) => alter(trx, "notes", (column) => column.dropDefault()),
    "enquiries.notes is required",
  ],
  [
    "adds a required column",
    (trx) =>
      trx.schema
        .alterTable("enquiries")
        .addColumn("colour", "text", (column) => column.notNull())
        .execute(),
    "enquiries.colour is new and required",
  ],
])("on PostgreSQL this test finds an expansion that %s", async (_, up, harm) => {
  const database = await databases[1].create({ bare: true });
  onTestFinished(() => database.remove());
  await migrate(database.db);
  const expansion: Migration = { name: "900-harm", kind: "expand", up };
  expect(await harmDoneBy(expansion, database.db)).toEqual([harm]);
});

test("the columns of content types, of all items and of described tables count as used", () => {
  expect(usedColumns()).toMatchObject({
    services: expect.arrayContaining(["hero_image", "id", "position", "revision"]),
    enquiries: expect.arrayContaining(["notes", "received_at"]),
  });
});

test("this test finds a contraction that removes a column of the release before", async () => {
  const database = await databases[0].create();
  onTestFinished(() => database.remove());
  await drop(database.db, "notes");
  expect(missingFrom(await columnsOf(database.db), released)).toEqual(["enquiries.notes"]);
});

test("only migrations from before migrations had kinds are foundations", () => {
  const foundations = migrations.filter(({ kind }) => kind === "foundation");
  expect(foundations.at(-1)?.name).toBe("014-editing");
});

function drop(db: Kysely<Tables>, column: string): Promise<void> {
  return db.schema.alterTable("enquiries").dropColumn(column).execute();
}

function alter(db: Kysely<Tables>, column: string, change: AlterColumnBuilderCallback) {
  return db.schema.alterTable("enquiries").alterColumn(column, change).execute();
}
