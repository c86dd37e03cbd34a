import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { untilWaiting } from "#tests/databases/until-waiting.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { lock } from "./lock.ts";
import { type Database, openDatabase } from "./open.ts";

describe.each(databases)("locks on $name", ({ create }) => {
  const database = newDatabase(create);
  let other: Database;
  beforeEach(async () => {
    other = await openDatabase(database.options);
  });
  afterEach(() => other.close());

  test("transactions with the same key run one after the other, also on different connections", async () => {
    const events: string[] = [];
    const second = () =>
      other.db.transaction().execute(async (trx) => {
        await lock(trx, "same");
        events.push("the second begins");
      });
    let waiting: Promise<void> | undefined;
    await database.db.transaction().execute(async (trx) => {
      await lock(trx, "same");
      waiting = second();
      await untilWaiting(database.db);
      await trx.selectFrom("enquiries").selectAll().execute();
      events.push("the first ends");
    });
    await waiting;
    expect(events).toEqual(["the first ends", "the second begins"]);
  });

  test("a transaction sees what the previous one with the same key wrote", async () => {
    const name = async ({ db }: Pick<Database, "db">) =>
      db.transaction().execute(async (trx) => {
        await lock(trx, "count");
        const rows = await trx.selectFrom("probes").select("name").execute();
        const written = `9${rows.length}`;
        await trx.insertInto("probes").values({ name: written, written_at: "" }).execute();
        return written;
      });
    const many = [database, other, database, other, database, other, database, other];
    const written = await Promise.all(many.map(name));
    expect(new Set(written).size).toBe(many.length);
  });
});
