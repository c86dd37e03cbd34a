import { CompiledQuery } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { sqliteFile } from "./open.ts";
import type { SqliteReader } from "./sqlite-reader.ts";
import { SqliteReadingDriver } from "./sqlite-reader-pool.ts";

describe("connections that only read", () => {
  let database: TestDatabase;
  let driver: SqliteReadingDriver;
  beforeEach(async () => {
    database = await databases[0].create();
    driver = new SqliteReadingDriver(sqliteFile(database.options.dataDir));
  });
  afterEach(async () => {
    await driver.destroy();
    await database.remove();
  });

  const acquire = async () => (await driver.acquireConnection()) as SqliteReader;
  const answerOf = async (reader: SqliteReader) =>
    (await reader.executeQuery(CompiledQuery.raw("select 1 as one"))).rows;

  test("are handed out again, but for one that broke while nobody used it", async () => {
    const first = await acquire();
    await driver.releaseConnection(first);
    expect(await acquire()).toBe(first);
    await driver.releaseConnection(first);
    await first.end();
    const readers = [await acquire(), await acquire()];
    for (const reader of readers) expect(await answerOf(reader)).toEqual([{ one: 1 }]);
  });

  test("end with the database, and whoever still waits for one is refused", async () => {
    const readers = [await acquire(), await acquire()];
    const refused = expect(acquire()).rejects.toThrow("the database is closed");
    await driver.destroy();
    for (const reader of readers) await driver.releaseConnection(reader);
    await refused;
    await expect(acquire()).rejects.toThrow("the database is closed");
  });
});
