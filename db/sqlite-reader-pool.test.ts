import { CompiledQuery, type Driver } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { sqliteFile } from "./open.ts";
import type { SqliteReader } from "./sqlite-reader.ts";
import { sqliteReaderPool } from "./sqlite-reader-pool.ts";

describe("the pool of readers", () => {
  let database: TestDatabase;
  let pool: Driver;
  beforeEach(async () => {
    database = await databases[0].create();
    pool = sqliteReaderPool(sqliteFile(database.options.dataDir));
  });
  afterEach(async () => {
    await pool.destroy();
    await database.remove();
  });

  const acquire = async () => (await pool.acquireConnection()) as SqliteReader;
  const select = async (reader: SqliteReader) =>
    (await reader.executeQuery(CompiledQuery.raw("select 1 as one"))).rows;

  test("hands out an idle reader again, but not one whose thread has ended", async () => {
    const first = await acquire();
    await pool.releaseConnection(first);
    expect(await acquire()).toBe(first);
    await pool.releaseConnection(first);
    await first.end();
    const readers = [await acquire(), await acquire()];
    for (const reader of readers) expect(await select(reader)).toEqual([{ one: 1 }]);
  });

  test("when destroyed, refuses those who wait for a reader", async () => {
    const readers = [await acquire(), await acquire()];
    const refused = expect(acquire()).rejects.toThrow("the database is closed");
    await pool.destroy();
    for (const reader of readers) await pool.releaseConnection(reader);
    await refused;
    await expect(acquire()).rejects.toThrow("the database is closed");
  });
});
