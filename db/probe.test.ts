import { afterEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { probeReading } from "./probe.ts";

describe.each(databases)("the readiness of $name", ({ create }) => {
  let database: TestDatabase;
  afterEach(() => database.remove());

  test("a database with its tables is ready until it breaks down", async () => {
    database = await create();
    await probeReading(database.db);
    await database.breakDown();
    await expect(probeReading(database.db)).rejects.toThrow();
  });

  test("a database without tables is not ready", async () => {
    database = await create({ bare: true });
    await expect(probeReading(database.db)).rejects.toThrow("migrations");
  });
});
