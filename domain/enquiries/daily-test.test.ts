import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { beginDailyTest, endDailyTest, isInterrupted, lastDailyTest } from "./daily-test.ts";

const noon = new Date("2026-03-02T12:00:00Z");
const minutesLater = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

describe.each(databases)("the daily test on $name", ({ create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
  });
  afterEach(() => database.remove());

  const begin = (at: Date) => beginDailyTest(database.db, at);
  const last = async () => {
    const found = await lastDailyTest(database.db);
    if (!found) throw new Error("no test has begun");
    return found;
  };

  test("begins once a day", async () => {
    expect(await begin(noon)).toBe(true);
    expect(await begin(minutesLater(1))).toBe(false);
    await endDailyTest(database.db, noon, null);
    expect(await begin(minutesLater(60))).toBe(false);
    expect(await begin(minutesLater(24 * 60))).toBe(true);
  });

  test("begins again ten minutes after its process died, and ignores that one's late result", async () => {
    expect(await begin(noon)).toBe(true);
    expect(isInterrupted(await last(), minutesLater(10))).toBe(false);
    expect(await begin(minutesLater(10))).toBe(false);
    expect(isInterrupted(await last(), minutesLater(11))).toBe(true);
    expect(await begin(minutesLater(11))).toBe(true);
    await endDailyTest(database.db, noon, "too late");
    expect(await last()).toMatchObject({ outcome: "running", detail: "" });
    await endDailyTest(database.db, minutesLater(11), null);
    expect(await last()).toMatchObject({ outcome: "passed" });
    expect(isInterrupted(await last(), minutesLater(30))).toBe(false);
  });
});
