import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { recordBackup } from "#domain/backup/backup-records.ts";
import type { Works } from "#domain/jobs/do-jobs.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { startBackgroundWork } from "./background-work.ts";
import { readConfig } from "./config.ts";
import { createLog } from "./log.ts";
import type { ProcessContexts } from "./program.ts";

describe("a start plans", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T12:00:00Z") });
    database = await siteDatabase.create();
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.remove();
  });

  /** What is planned, with its time, and the kinds of which jobs are done. */
  async function planned(environment: Record<string, string> = {}) {
    const { db } = database;
    const makeDue = vi.fn(async () => {});
    const started: { works?: Works; plan?: () => Promise<void> } = {};
    const contexts = {
      database,
      photos: { db },
      secrets: { current: "for tests", previous: null },
      announcements: { announce() {} },
      jobs: {
        start(works: Works, plan: () => Promise<void>) {
          Object.assign(started, { works, plan });
          return async () => {};
        },
      },
      enquiryMail: { makeDue, start: async () => () => {} },
    } as unknown as ProcessContexts;
    const stop = startBackgroundWork(readConfig(environment), contexts, createLog("silent"));
    await started.plan?.();
    await stop();
    expect(makeDue).toHaveBeenCalledTimes(1);
    const jobs = await db.selectFrom("jobs").select(["id", "run_at"]).orderBy("id").execute();
    const times = Object.fromEntries(jobs.map(({ id, run_at }) => [id, run_at.slice(0, 16)]));
    return { times, kinds: Object.keys(started.works ?? {}).toSorted() };
  }

  test("housekeeping now and a check in the night, and no backup unless one is scheduled", async () => {
    const each = { housekeeping: "2026-03-02T12:00", check: "2026-03-03T03:00" };
    const scheduled = { BACKUP_EVERY: "1d", BACKUP_TO: "/tmp" };
    expect(await planned()).toEqual({
      times: each,
      kinds: ["check", "housekeeping", "mail", "notice", "publish"],
    });
    expect((await planned(scheduled)).times).toEqual({ ...each, backup: "2026-03-02T12:00" });
    const madeAt = new Date("2026-03-02T09:00:00Z");
    const record = { madeAt, origin: "schedule", holder: "/tmp", bytes: 1, fault: null } as const;
    await recordBackup(database.db, record);
    await recordBackup(database.db, { ...record, madeAt: new Date(), fault: "no space" });
    const { times, kinds } = await planned(scheduled);
    expect(times.backup).toBe("2026-03-03T09:00");
    expect(kinds).toContain("backup");
    expect((await planned()).times).toEqual(each);
  });
});
