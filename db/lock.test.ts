import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { lock } from "./lock.ts";
import { type Database, openDatabase } from "./open.ts";

describe.each(databases)("locks on $name", ({ create }) => {
  let database: TestDatabase;
  let other: Database;
  beforeEach(async () => {
    database = await create();
    other = await openDatabase(database.options);
  });
  afterEach(async () => {
    await other.close();
    await database.remove();
  });

  test("transactions with the same key run one after the other, also on different connections", async () => {
    const events: string[] = [];
    const transact = ({ db }: Pick<Database, "db">, name: string) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, "same");
        events.push(`${name} begins`);
        await new Promise((resolve) => setTimeout(resolve, 30));
        await trx.selectFrom("enquiries").selectAll().execute();
        events.push(`${name} ends`);
      });
    await Promise.all([transact(database, "one"), transact(other, "other")]);
    expect([
      ["one begins", "one ends", "other begins", "other ends"],
      ["other begins", "other ends", "one begins", "one ends"],
    ]).toContainEqual(events);
  });

  test("a transaction sees what the previous one with the same key wrote", async () => {
    const name = async ({ db }: Pick<Database, "db">) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, "count");
        const rows = await trx.selectFrom("migrations").select("name").execute();
        const written = `9${rows.length}`;
        await trx.insertInto("migrations").values({ name: written, applied_at: "" }).execute();
        return written;
      });
    const many = [database, other, database, other, database, other, database, other];
    const written = await Promise.all(many.map(name));
    expect(new Set(written).size).toBe(many.length);
  });
});
