import { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dailyTestWords } from "#app/admin/dashboard/daily-test.server.ts";
import { databaseContext, logErrorContext } from "#app/context.ts";
import type { ContextValues } from "#app/handler.ts";
import { beginDailyTest, lastDailyTest } from "#domain/enquiries/daily-test.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";
import { startDailyTests, testToday } from "#server/daily-test.ts";
import { createLog } from "#server/log.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { type SiteProcess, siteSecret, startSite } from "#tests/durability/site-process.ts";
import { exampleEnquiry } from "./example-enquiry.ts";

describe("the daily test of the quote form", () => {
  let database: TestDatabase;
  let site: SiteProcess;
  let announced: number;
  beforeEach(async () => {
    database = await siteDatabase.create();
    site = await startSite(database.options);
    announced = 0;
  });
  afterEach(async () => {
    await site.kill();
    await database.remove();
  });

  const services = (changes: Partial<ContextValues>) =>
    ({
      database: { ...database, kind: "sqlite", close: async () => {} },
      secrets: { current: siteSecret, previous: null },
      photos: { db: database.db, files: null, logError: expect.fail } as never,
      enquiryMail: { isSetUp: () => false, notify() {} },
      announcements: { announce: () => (announced += 1) } as never,
      logError: expect.fail,
      ...changes,
    }) as ContextValues;
  const run = (changes: Partial<ContextValues> = {}) => testToday(services(changes), site.url);
  const storedEnquiries = () => database.db.selectFrom("enquiries").select("is_test").execute();

  test("passes once a day, and deletes its enquiry", async () => {
    await run();
    expect(await lastDailyTest(database.db)).toMatchObject({ outcome: "passed", detail: "" });
    await run();
    expect(announced).toBe(1);
    expect(await database.db.selectFrom("enquiries").selectAll().execute()).toEqual([]);
    expect(await database.db.selectFrom("mails").selectAll().execute()).toEqual([]);
  });

  test("fails with a reason when the form does not answer", async () => {
    await site.kill();
    await run();
    expect(await lastDailyTest(database.db)).toMatchObject({
      outcome: "failed",
      detail: expect.stringMatching(/^connect ECONNREFUSED/),
    });
  });

  test("fails without the secret, since its enquiry is stored like any other", async () => {
    await run({ secrets: { current: "another", previous: null } });
    expect(await lastDailyTest(database.db)).toMatchObject({
      outcome: "failed",
      detail: "the enquiry was not stored",
    });
  });

  test("stops with the server, deletes its enquiry, and counts as not done", async () => {
    const enquiryMail = { isSetUp: () => true, notify() {} };
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
    const stop = startDailyTests(services({ enquiryMail }), site.url, createLog("silent"));
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await vi.waitUntil(async () => (await storedEnquiries()).length > 0, 10_000);
    await stop();
    expect(await storedEnquiries()).toEqual([]);
    expect(await lastDailyTest(database.db)).toBeNull();
    await run();
    expect(await lastDailyTest(database.db)).toMatchObject({ outcome: "passed" });
  });

  test("deletes the enquiry of an earlier test whose process died", async () => {
    const how = { clientAddress: "192.0.2.1", secret: siteSecret, isTest: true };
    const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000);
    await receiveEnquiry(database.db, exampleEnquiry(), { ...how, now: elevenMinutesAgo });
    await run();
    expect(await storedEnquiries()).toEqual([]);
  });

  test("is shown as interrupted, not as running, once its process must have died", async () => {
    const begun = new Date();
    await beginDailyTest(database.db, begun);
    const context = new RouterContextProvider();
    context.set(databaseContext, services({}).database);
    context.set(logErrorContext, expect.fail);
    const words = (minutes: number) =>
      dailyTestWords(context, new Date(begun.getTime() + minutes * 60_000));
    expect(await words(1)).toMatchObject({
      text: expect.stringContaining("being tested since"),
      isBad: false,
    });
    expect(await words(11)).toMatchObject({
      text: expect.stringContaining("was interrupted"),
      isBad: true,
    });
  });
});
