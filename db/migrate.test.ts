import { type Kysely, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { DatabaseRefused, migrate, migrations } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { openDatabase } from "./open.ts";
import type { Tables } from "./schema.ts";
import { openSnapshot } from "./snapshot.ts";

const names = migrations.map(({ name }) => name);

/** A migration that creates and fills a table, and then calls `then`. */
function tableOfFinishes(then: () => Promise<void> = async () => {}): Migration {
  return {
    name: "900-finishes",
    kind: "expand",
    async up(trx) {
      await trx.schema.createTable("finishes").addColumn("name", "text").execute();
      await trx.insertInto("finishes").values({ name: "Marbling" }).execute();
      await then();
    },
  };
}

describe.each(databases)("migrating on $name", ({ create }) => {
  const database = newDatabase(() => create({ bare: true }));

  const tables = async () =>
    (await database.db.introspection.getTables()).map(({ name }) => name).sort();

  test("an empty database gets all tables, and migrating again changes nothing", async () => {
    expect(await migrate(database.db)).toEqual(names);
    expect(await tables()).toEqual(expect.arrayContaining(["enquiries", "migrations"]));
    expect(await migrate(database.db)).toEqual([]);
  });

  test("a newer program runs only the new migrations, and an older one still starts", async () => {
    await migrate(database.db);
    const newer = [...migrations, tableOfFinishes()];
    expect(await migrate(database.db, newer)).toEqual(["900-finishes"]);
    expect(await migrate(database.db)).toEqual([]);
    expect(await tables()).toContain("finishes");
    expect(await migrate(database.db, newer)).toEqual([]);
  });

  test("migrations that fail half-way change nothing, and can run again", async () => {
    const failing = tableOfFinishes(() => Promise.reject(new Error("the power went")));
    await expect(migrate(database.db, [...migrations, failing])).rejects.toThrow("the power went");
    expect(await tables()).toEqual([]);
    expect(await migrate(database.db)).toEqual(names);
  });

  test("a database that a newer program has contracted is refused in one line", async () => {
    await migrate(database.db, [...migrations, { ...tableOfFinishes(), kind: "contract" }]);
    const unknown: Migration = {
      name: "000-unknown",
      kind: "expand",
      up: () => Promise.reject(new Error("must not run")),
    };
    const refusal = await migrate(database.db, [unknown, ...migrations]).catch((error) => error);
    expect(refusal).toBeInstanceOf(DatabaseRefused);
    expect(refusal.message).toBe(
      'The database is newer than this program: it holds the change "900-finishes". ' +
        "Start the newer version, or restore a backup made before it.",
    );
    expect(await tables()).toContain("finishes");
  });

  test.each<[string, (db: Kysely<Tables>) => Promise<void>]>([
    [
      "another text of the first migration",
      async (db) => {
        await migrate(db);
        await db.updateTable("migrations").set({ digest: "another" }).execute();
      },
    ],
    [
      "a program before 0.1.0",
      async (db) => {
        await sql`create table migrations (name text primary key, applied_at text)`.execute(db);
        await sql`insert into migrations values ('001-enquiries', '2026-03-02')`.execute(db);
      },
    ],
  ])("a database of %s is refused, and nothing in it is changed", async (_, prepare) => {
    await prepare(database.db);
    const before = await tables();
    const refusal = await migrate(database.db).catch((error) => error);
    expect(refusal).toBeInstanceOf(DatabaseRefused);
    expect(refusal.message).toBe(
      "Another version of this program made the database, with other tables. Nothing in it was changed. " +
        "Start that version, or set DATA_DIR, and DATABASE_URL if it is set, to an empty folder and database.",
    );
    expect(await tables()).toEqual(before);
    await expect(openSnapshot(database.options)).rejects.toThrow(DatabaseRefused);
  });

  test("when two connections migrate at once, one does and the other waits", async () => {
    const other = await openDatabase(database.options);
    const change = [tableOfFinishes(() => untilWaiting(database.db))];
    const ran = await Promise.all([migrate(database.db, change), migrate(other.db, change)]);
    await other.close();
    expect(ran.flat()).toEqual(["900-finishes"]);
  });
});
