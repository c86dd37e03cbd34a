import { sql } from "kysely";
import { expect, test } from "vitest";
import type { ContextValues } from "#app/handler.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { schedulePublication, waitingSchedules } from "#domain/scheduling/schedules.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { startJobClock } from "./job-clock.ts";
import { createLog } from "./log.ts";

const due = new Date("2026-03-06T08:00:00Z");
const oneMinute = 60_000;
const after = (milliseconds: number) => () => new Date(due.getTime() + milliseconds);

function appOn({ db }: TestDatabase, events: string[]) {
  const app: Partial<ContextValues> = {
    database: { db } as ContextValues["database"],
    published: {
      current: () => builtInSite({}),
      refresh: async () => {
        events.push("refreshed");
      },
    },
    announcements: {
      announce: ({ type }) => events.push(type),
    } as Partial<ContextValues["announcements"]> as ContextValues["announcements"],
    sweepImages: async () => {
      events.push("swept");
    },
  };
  return app as ContextValues;
}

async function siteWithSchedule(database: TestDatabase) {
  const owner = await ownerAtFirstStart(database);
  await owner.saveBusiness({ phone: "028 9649 6001" });
  const by = actorCalled("owner@example.com");
  const chosen = await owner.changes();
  await schedulePublication(database.db, { at: due, chosen, by, note: "", now: owner.now() });
  return owner;
}

test("a start publishes each publication whose time passed while the program was down", async () => {
  const database = await siteDatabase.create();
  const { db } = database;
  const owner = await siteWithSchedule(database);
  const events: string[] = [];
  const log = createLog("silent");
  await startJobClock(appOn(database, events), log, after(-1))();
  expect(await latestVersion(db)).toBe(0);
  const later = after(3 * 24 * 60 * oneMinute);
  const stop = startJobClock(appOn(database, events), log, later);
  await expect.poll(() => events).toEqual(["refreshed", "data-changed", "swept"]);
  await stop();
  expect(await latestVersion(db)).toBe(1);
  expect((await owner.seen()).business.phone).toBe("028 9649 6001");
  expect(await owner.changes()).toEqual([]);
  await startJobClock(appOn(database, events), log, later)();
  expect(await latestVersion(db)).toBe(1);
  await database.remove();
});

test("a schedule that fails is logged and stays", async () => {
  const database = await siteDatabase.create();
  const { db } = database;
  await siteWithSchedule(database);
  const logged: string[] = [];
  const log = {
    ...createLog("silent"),
    error: (_: object, message: string) => logged.push(message),
  };
  await sql`alter table published rename to lost`.execute(db);
  const stop = startJobClock(appOn(database, []), log as never, after(0));
  await expect.poll(() => logged).toEqual(["A job failed, or could not be looked for"]);
  await stop();
  await sql`alter table lost rename to published`.execute(db);
  expect(await waitingSchedules(db)).toHaveLength(1);
  await database.remove();
});
