import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ContextValues } from "#app/handler.ts";
import { recordBackup } from "#domain/backup/backup-records.ts";
import type { Works } from "#domain/jobs/do-jobs.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { addPushSubscription } from "#domain/push/subscriptions.ts";
import { schedulePublication } from "#domain/scheduling/schedules.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { readConfig } from "#server/config.ts";
import { createLog } from "#server/log.ts";
import type { ProcessContexts } from "#server/program.ts";
import { openAccountsFixture } from "#tests/accounts/accounts-fixture.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { enquiryPoster } from "#tests/enquiries/example-enquiry.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { newDatabase, testDatabase } from "#tests/publishing/new-database.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { pretendBrowser } from "#tests/push/pretend-browser.ts";
import { startPushService } from "#tests/push/push-service.ts";
import { deviceNotices, publishWork, startBackgroundWork } from "./background-work.ts";

describe("a start plans", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-02T12:00:00Z") });
  });
  const database = newDatabase(siteDatabase.create);
  afterEach(() => void vi.useRealTimers());

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

const due = new Date("2026-03-06T08:00:00Z");

async function siteWithSchedule() {
  const { db } = await testDatabase(siteDatabase);
  const owner = await ownerAtFirstStart({ db });
  await owner.saveBusiness({ phone: "028 9649 6001" });
  const by = actorCalled("owner@example.com");
  const chosen = await owner.changes();
  await schedulePublication(db, { at: due, chosen, by, note: "", now: owner.now() });
  const events: string[] = [];
  const app = {
    database: { db },
    published: {
      current: () => builtInSite({}),
      refresh: async () => void events.push("refreshed"),
    },
    announcements: { announce: ({ type }: { type: string }) => void events.push(type) },
  } as unknown as ContextValues;
  return { db, owner, events, publish: publishWork(app, createLog("silent")) };
}

test("a scheduled publication is shown to visitors and open pages", async () => {
  const { db, owner, events, publish } = await siteWithSchedule();
  expect(await doDueJobs(db, { publish }, new Date(due.getTime() + 1))).toBe(1);
  expect(events).toEqual(["refreshed", "data-changed"]);
  expect(await latestVersion(db)).toBe(1);
  expect((await owner.seen()).business.phone).toBe("028 9649 6001");
  expect(await owner.changes()).toEqual([]);
});

const secrets = { current: "the secret of these tests, long enough", previous: null };
const published = {
  current: () => ({ business: { email: "hello@example.com" }, services: [{ name: "Marbling" }] }),
} as unknown as ProcessContexts["published"];

test("notices name the security contact to push services, unless they refuse such a one", async () => {
  const made = await testDatabase(siteDatabase);
  await using service = await startPushService();
  const { db } = made;
  const { ownerId: userId, signIn } = await openAccountsFixture(made);
  const now = new Date();
  const { sessionId } = await signIn({ now });
  const { subscription } = pretendBrowser();
  const added = { userId, sessionId, subscription, device: "Chrome", by: "command line", now };
  await addPushSubscription(db, openSecretBox(secrets), { ...added, by: "command line" });
  const post = enquiryPoster(db, () => now);
  const database = { db } as ProcessContexts["database"];

  for (const [securityContact, contact] of [
    [undefined, "mailto:hello@example.com"],
    ["https://example.com/security", "https://example.com/security"],
    ["http://example.com/security", "mailto:hello@example.com"],
  ]) {
    service.messages.length = 0;
    await post();
    const contexts = { database, secrets, published, securityContact };
    const notice = deviceNotices(contexts, createLog("silent"), service.fetch);
    await doDueJobs(db, { notice }, now);
    const [, claims = ""] = service.messages[0]?.headers.authorization?.split(".") ?? [];
    expect(JSON.parse(Buffer.from(claims, "base64url").toString()).sub).toBe(contact);
  }
});
