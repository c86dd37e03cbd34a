import { expect, test } from "vitest";
import type { ContextValues } from "#app/handler.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { changesBetween } from "#domain/publishing/changes.ts";
import { readTables } from "#domain/publishing/freeze.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { createPublisher } from "#domain/publishing/publisher.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { schedulePublication } from "#domain/scheduling/schedule.ts";
import { waitingPublications } from "#domain/scheduling/scheduled-publications.ts";
import { actorCalled } from "#tests/accounts/actor-called.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { ownerAtFirstStart } from "#tests/publishing/owner.ts";
import { createLog } from "./log.ts";
import { startScheduledPublishing } from "./scheduled-publishing.ts";

const due = new Date("2026-03-06T08:00:00Z");

function appOn({ db }: TestDatabase, events: string[]) {
  const app: Partial<ContextValues> = {
    database: { db } as ContextValues["database"],
    publisher: createPublisher(db, {}),
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
  const { db } = database;
  const owner = await ownerAtFirstStart(database);
  await owner.saveBusiness({ phone: "028 9649 6001" });
  const stamp = await tablesStamp(db);
  const choice = { version: 0, waiting: [] };
  const options = {
    stamp,
    choice,
    by: actorCalled("owner@example.com"),
    note: "",
    now: owner.now(),
  };
  await schedulePublication(db, { at: due, ...options });
  return owner;
}

test("a start publishes each publication whose time passed while the program was down", async () => {
  const database = await siteDatabase.create();
  const { db } = database;
  const owner = await siteWithSchedule(database);
  const events: string[] = [];
  const early = new Date(due.getTime() - 1);
  const log = createLog("silent");
  await startScheduledPublishing(appOn(database, events), log, () => early)();
  expect(await latestVersion(db)).toBe(0);
  const later = new Date(due.getTime() + 3 * 24 * 60 * 60 * 1000);
  const stop = startScheduledPublishing(appOn(database, events), log, () => later);
  await expect.poll(() => events).toEqual(["refreshed", "data-changed", "swept"]);
  await stop();
  expect(await latestVersion(db)).toBe(1);
  expect(changesBetween(await owner.seen(), await readTables(db))).toEqual([]);
  await startScheduledPublishing(appOn(database, events), log, () => later)();
  expect(await latestVersion(db)).toBe(1);
  await database.remove();
});

test("a schedule that fails is logged and stays", async () => {
  const database = await siteDatabase.create();
  await siteWithSchedule(database);
  const app = appOn(database, []);
  const logged: string[] = [];
  const log = {
    ...createLog("silent"),
    error: (_: object, message: string) => logged.push(message),
  };
  const failing = {
    ...app.publisher,
    publishScheduled: async () => {
      throw new Error("the disk is full");
    },
  };
  const start = startScheduledPublishing({ ...app, publisher: failing }, log as never, () => due);
  await expect.poll(() => logged).toEqual(["A scheduled publication failed"]);
  await start();
  expect(await waitingPublications(database.db)).toHaveLength(1);
  await database.remove();
});
