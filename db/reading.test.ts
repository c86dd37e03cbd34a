import { type Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { isMissingTable } from "./query-errors.ts";
import type { Tables } from "./schema.ts";

const note = (name: string) => ({ name, written_at: "" });
const named = (db: Kysely<Tables>, name: string) =>
  db.selectFrom("probes").selectAll().where("name", "=", name).execute();

describe.each(databases)("long reads on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  test("see what was committed before", async () => {
    const { db, reading } = database;
    await db.insertInto("probes").values(note("new")).execute();
    expect(await named(reading, "new")).toEqual([note("new")]);
  });

  test("fail like other queries, and the next one succeeds", async () => {
    const { reading } = database;
    const missing = sql`select * from finishes`.execute(reading);
    await expect(missing).rejects.toSatisfy(isMissingTable);
    expect(await named(reading, "none")).toEqual([]);
  });
});

describe("long reads of a SQLite file", () => {
  const [sqlite] = databases;
  let database: TestDatabase;
  beforeEach(async () => {
    database = await sqlite.create();
  });
  afterEach(() => database.remove());

  /** A query that takes seconds. */
  const counting = (to: number) =>
    sql<{ count: number }>`with recursive counted(n) as
      (select 1 union all select n + 1 from counted where n < ${to}) select count(*) as count from counted`;

  test("block neither this thread, nor a write, nor another read", async () => {
    const { db, reading } = database;
    let isOver = false;
    const long = counting(3_000_000)
      .execute(reading)
      .finally(() => {
        isOver = true;
      });
    await db.insertInto("probes").values(note("meanwhile")).execute();
    expect(await named(reading, "meanwhile")).toHaveLength(1);
    expect(isOver).toBe(false);
    expect((await long).rows).toEqual([{ count: 3_000_000 }]);
  });

  test("all succeed, even when there are more than readers", async () => {
    const { reading } = database;
    const all = await Promise.all(
      Array.from({ length: 9 }, (_, index) => counting(index + 1).execute(reading)),
    );
    expect(all.map(({ rows }) => rows[0]?.count)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test("cannot write", async () => {
    const { db, reading } = database;
    const write = reading.insertInto("probes").values(note("x")).execute();
    await expect(write).rejects.toThrow(/readonly/);
    await expect(reading.transaction().execute(async () => {})).rejects.toThrow();
    expect(await named(db, "x")).toEqual([]);
  });
});
