import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AppServices } from "#app/context.ts";
import { lastDailyTest } from "#domain/enquiries/daily-test.ts";
import { testToday } from "#server/daily-test.ts";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";

describe.each(databases)("the daily test of the quote form on $name", ({ create }) => {
  let database: TestDatabase;
  let site: SiteProcess;
  let announced: number;
  beforeEach(async () => {
    database = await create();
    site = await startSite(database.options);
    announced = 0;
  });
  afterEach(async () => {
    await site.kill();
    await database.remove();
  });

  const run = (changes: Partial<AppServices> = {}, origin = site.url) =>
    testToday(
      {
        database: { ...database, kind: "sqlite", close: async () => {} },
        secret: siteSecret,
        photos: { db: database.db, store: null, logError: expect.fail } as never,
        enquiries: { isMailSetUp: false, changed() {}, retentionMonths: 12 },
        announcements: { announce: () => (announced += 1) } as never,
        ...changes,
      } as AppServices,
      origin,
    );

  test("passes once a day, and leaves nothing behind", async () => {
    await run();
    expect(await lastDailyTest(database.db)).toMatchObject({ outcome: "passed", detail: "" });
    await run();
    expect(announced).toBe(1);
    expect(await database.db.selectFrom("enquiries").selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom("mails").selectAll().execute()).toEqual([]);
  });

  test("fails, and says why, where the form does not answer", async () => {
    await run({}, "http://127.0.0.1:1");
    expect(await lastDailyTest(database.db)).toMatchObject({
      outcome: "failed",
      detail: "fetch failed",
    });
  });

  test("fails for who does not know the secret: it is stored as anyone's", async () => {
    await run({ secret: "another" });
    expect(await lastDailyTest(database.db)).toMatchObject({
      outcome: "failed",
      detail: "the enquiry was not stored",
    });
  });
});
