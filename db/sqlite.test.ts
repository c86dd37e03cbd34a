import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate } from "node:timers/promises";
import { CompiledQuery, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { DeadlineExceeded, withDeadline } from "./deadline.ts";
import { openDatabase } from "./open.ts";
import { waitWhileLocked } from "./sqlite-connection.ts";

const [sqlite] = databases;

describe("the SQLite file", () => {
  const database = newDatabase(sqlite.create);
  let other: DatabaseSync;
  beforeEach(() => {
    other = new DatabaseSync(join(database.options.dataDir, "site.sqlite"));
  });
  afterEach(() => other.close());

  const setting = async (name: string) => {
    const { rows } = await database.db.executeQuery(CompiledQuery.raw(`pragma ${name}`));
    return Object.values(rows[0] as object)[0];
  };
  const note = (name: string) => ({ name, written_at: "" });

  test("syncs each commit to disk, reads while another writes, and enforces foreign keys", async () => {
    expect(await setting("synchronous")).toBe(2);
    expect(await setting("journal_mode")).toBe("wal");
    expect(await setting("foreign_keys")).toBe(1);
  });

  test("only its owner can read a new data folder", async () => {
    const dataDir = join(database.options.dataDir, "made/when/missing");
    const opened = await openDatabase({ dataDir });
    await opened.close();
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  });

  test("a data folder that cannot be created is refused at once", async () => {
    const dataDir = join(database.options.dataDir, "site.sqlite");
    await expect(openDatabase({ dataDir })).rejects.toThrow(/EEXIST|ENOTDIR/);
  });

  test("while another process writes, a write waits without blocking this process", async () => {
    other.exec("begin immediate");
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
      if (ticks === 5) other.exec("commit");
    }, 10);
    await database.db.insertInto("probes").values(note("alone")).execute();
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto("probes").values(note("in a transaction")).execute();
    });
    clearInterval(ticking);
    expect(ticks).toBeGreaterThanOrEqual(5);
  });

  test("writes behind one that waits for a lock fail at their own deadlines, not at its", async () => {
    const { db } = database;
    other.exec("begin immediate");
    const write = () => db.insertInto("probes").values(note("late")).execute();
    const failed: unknown[] = [];
    const waiting = [1_000, ...Array.from({ length: 9 }, () => 100)].map((patience, index) =>
      withDeadline(patience, () =>
        index % 2 === 0 ? write() : db.transaction().execute(() => expect.fail("began")),
      ).catch((error: unknown) => failed.push(error)),
    );
    await Promise.all(waiting);
    expect(failed).toHaveLength(10);
    expect(failed.pop()).toMatchObject({ message: "database is locked" });
    for (const reason of failed) expect(reason).toBeInstanceOf(DeadlineExceeded);
    other.exec("commit");
    await write();
  });

  test("a query behind a long transaction fails at its deadline", async () => {
    const { db } = database;
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const long = db.transaction().execute(() => over);
    const late = withDeadline(50, () => db.selectFrom("migrations").select("name").execute());
    await expect(late).rejects.toThrow(DeadlineExceeded);
    const patient = db.selectFrom("migrations").select("name").execute();
    end();
    await long;
    expect(await patient).not.toEqual([]);
  });

  test("other errors are not retried", async () => {
    let tries = 0;
    const failing = () => {
      tries += 1;
      other.exec("nonsense");
    };
    await expect(waitWhileLocked(failing, 1_000)).rejects.toThrow("syntax");
    expect(tries).toBe(1);
  });

  test("closing waits for a running transaction", async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const running = database.db.transaction().execute(async (trx) => {
      begun.resolve();
      await goOn.promise;
      await trx.insertInto("probes").values(note("late")).execute();
    });
    await begun.promise;
    const closed = database.db.destroy();
    await setImmediate();
    goOn.resolve();
    await closed;
    await running;
    const late = other.prepare("select count(*) as count from probes where name = 'late'");
    expect(late.get()).toEqual({ count: 1 });
  });

  test("a returned row is a plain object", async () => {
    const row = await database.db
      .insertInto("probes")
      .values(note("returned"))
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
    expect(row).toStrictEqual(note("returned"));
  });

  test("a table that another process altered is read with its new columns", async () => {
    const read = () => sql`select * from migrations`.execute(database.db);
    await read();
    other.exec("alter table migrations add column note text default 'new'");
    const { rows } = await read();
    expect(rows[0]).toMatchObject({ note: "new" });
  });

  test("more statements than are kept prepared all work", async () => {
    for (let round = 0; round < 250; round += 1) {
      const { rows } = await sql`select ${sql.lit(round)} as round`.execute(database.db);
      expect(rows).toEqual([{ round }]);
    }
  });
});
