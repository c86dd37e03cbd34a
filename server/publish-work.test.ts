import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import type { ContextValues } from "#app/handler.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { schedulePublication, waitingSchedules } from "#domain/scheduling/schedules.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase } from "#tests/databases/databases.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { createLog } from "./log.ts";
import { publishWork } from "./publish-work.ts";

const due = new Date("2026-03-06T08:00:00Z");

async function siteWithSchedule() {
  const database = await siteDatabase.create();
  onTestFinished(database.remove);
  const { db } = database;
  const owner = await ownerAtFirstStart(database);
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

test("one that fails is logged and stays", async () => {
  const { db, publish } = await siteWithSchedule();
  const logged: string[] = [];
  const log = { error: (_: object, message: string) => void logged.push(message) };
  await sql`alter table published rename to lost`.execute(db);
  await doDueJobs(db, { publish }, due, log);
  expect(logged).toEqual(["A job failed, and is tried again"]);
  await sql`alter table lost rename to published`.execute(db);
  expect(await waitingSchedules(db)).toHaveLength(1);
});
