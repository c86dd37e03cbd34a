import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { startStallingProxy } from "#tests/databases/stalling-proxy.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { DeadlineExceeded, withDeadline } from "./deadline.ts";
import { type Database, openDatabase } from "./open.ts";
import { probeReading } from "./queries.ts";
import type { Tables } from "./schema.ts";

const [, postgres] = databases;

describe("PostgreSQL", () => {
  const database = newDatabase(postgres.create);
  let opened: Database | undefined;
  const onConnectionLost = vi.fn();
  beforeEach(() => {
    onConnectionLost.mockClear();
  });
  afterEach(() => opened?.close());

  const open = async () => {
    opened = await openDatabase({ ...database.options, onConnectionLost });
    return opened.db;
  };
  const elsewhere = async (statement: string) => {
    const client = new pg.Client(database.options.databaseUrl);
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  const cutOthers = `
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
  `;
  const makeDefault = (setting: string) =>
    elsewhere(`do $$ begin
      execute 'alter database ' || current_database() || ' set ${setting}';
    end $$`);
  const setting = async (name: string) => {
    const { rows } = await sql`select current_setting(${name}) as value`.execute(await open());
    return rows[0];
  };

  // So that an answered commit is on disk, and only committed data is read.
  test.each([
    ["synchronous_commit", "off", "on"],
    ["synchronous_commit", "remote_apply", "remote_apply"],
    ["default_transaction_isolation", "serializable", "read committed"],
    ["statement_timeout", "0", "10s"],
  ])("where the server's %s is %s, ours is %s", async (name, usual, value) => {
    await makeDefault(`${name} = ${usual}`);
    expect(await setting(name)).toEqual({ value });
  });

  test("broken idle connections are reported, and the next query opens another", async () => {
    const db = await open();
    await probeReading(db);
    await elsewhere(cutOthers);
    await expect.poll(() => onConnectionLost).toHaveBeenCalled();
    await probeReading(db);
  });

  test("a connection that breaks within a transaction fails only that transaction", async () => {
    const db = await open();
    const broken = db.transaction().execute(async (trx) => {
      await trx.insertInto("probes").values({ name: "lost", written_at: "" }).execute();
      await elsewhere(cutOthers);
      await expect.poll(() => onConnectionLost).toHaveBeenCalled();
      await trx.insertInto("probes").values({ name: "lost too", written_at: "" }).execute();
    });
    await expect(broken).rejects.toThrow();
    const rows = await db.selectFrom("probes").select("name").execute();
    expect(rows).not.toContainEqual({ name: "lost" });
  });

  test("transactions on a silent server fail at their deadline and change nothing", async () => {
    const { databaseUrl = "" } = database.options;
    const proxy = await startStallingProxy(databaseUrl);
    onTestFinished(proxy.close);
    opened = await openDatabase({ ...database.options, databaseUrl: proxy.url });
    const { db } = opened;
    const names = async () =>
      (await database.db.selectFrom("probes").select("name").execute()).map(({ name }) => name);
    const insert = (trx: Kysely<Tables>, name: string) =>
      trx.insertInto("probes").values({ name, written_at: "" }).execute();
    await insert(db, "before");
    const began = performance.now();
    // More than the pool has connections.
    const lost = Array.from({ length: 12 }, (_, index) =>
      withDeadline(300, () =>
        db.transaction().execute(async (trx) => {
          await insert(trx, `lost ${index}`);
          proxy.stall();
          await insert(trx, `lost too ${index}`);
        }),
      ),
    );
    for (const outcome of await Promise.allSettled(lost))
      expect(outcome).toMatchObject({ reason: new DeadlineExceeded() });
    // Sooner than a connection or an answer without a deadline is given up.
    expect(performance.now() - began).toBeLessThan(5_000);
    proxy.flow();
    await insert(db, "after");
    expect((await names()).filter((name) => !/^\d/.test(name)).sort()).toEqual(["after", "before"]);
  });

  test("a database that is down can be opened and closed without a query", async () => {
    const down = "postgresql://postgres@localhost/none?host=%2Fnowhere";
    const unused = await openDatabase({ ...database.options, databaseUrl: down });
    await unused.close();
    const unreachable = await openDatabase({ ...database.options, databaseUrl: down });
    await expect(probeReading(unreachable.db)).rejects.toThrow("ENOENT");
    await unreachable.close();
  });
});
