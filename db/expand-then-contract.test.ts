import type { Kysely } from "kysely";
import { describe, expect, onTestFinished, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { migrate, migrations } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import type { Tables } from "./schema.ts";

/** Whether a row may be written without a column, by `table.column`. */
async function columnsOf(db: Kysely<Tables>): Promise<Map<string, { isOptional: boolean }>> {
  const tables = await db.introspection.getTables();
  return new Map(
    tables.flatMap(({ name: table, columns }) =>
      columns.map(({ name, isNullable, hasDefaultValue }) => [
        `${table}.${name}`,
        { isOptional: isNullable || hasDefaultValue },
      ]),
    ),
  );
}

/** The changes of an expansion with which the release before it cannot work. */
async function harmDoneBy(expansion: Migration, db: Kysely<Tables>): Promise<string[]> {
  const earlier = migrations.filter(({ name }) => name < expansion.name);
  await migrate(db, earlier);
  const before = await columnsOf(db);
  await migrate(db, [...earlier, expansion]);
  const after = await columnsOf(db);
  const tables = new Set([...before.keys()].map((column) => column.split(".")[0]));
  const gone = [...before.keys()].filter((column) => !after.has(column));
  const required = [...after].filter(
    ([column, { isOptional }]) =>
      !isOptional && !before.has(column) && tables.has(column.split(".")[0]),
  );
  return [
    ...gone.map((column) => `${column} is gone`),
    ...required.map(([column]) => `${column} is new and required`),
  ];
}

/** An expansion that changes the table of enquiries. */
function expansion(change: (alter: ReturnType<typeof alterEnquiries>) => { execute(): unknown }) {
  const up = async (trx: Kysely<Tables>) => void (await change(alterEnquiries(trx)).execute());
  return { name: "900-colours", kind: "expand", up } as const;
}

function alterEnquiries(trx: Kysely<Tables>) {
  return trx.schema.alterTable("enquiries");
}

describe.each(databases)("on $name", ({ create }) => {
  test.each<[string, Migration, string[]]>([
    ...migrations
      .filter(({ kind }) => kind === "expand")
      .map((made): [string, Migration, string[]] => [`is ${made.name}`, made, []]),
    ["adds a column with a default", expansion((table) => table.addColumn("colour", "text")), []],
    [
      "renames a column",
      expansion((table) => table.renameColumn("notes", "remarks")),
      ["enquiries.notes is gone"],
    ],
  ])("an expansion that %s is told apart", async (_, made, harm) => {
    const database = await create({ bare: true });
    onTestFinished(() => database.remove());
    expect(await harmDoneBy(made, database.db)).toEqual(harm);
  });
});
