import { afterEach, expect, test, vi } from "vitest";
import { databaseKind } from "#db/queries.ts";
import type { Works } from "#domain/jobs/do-jobs.ts";
import { claimJob, endJob, restartJob } from "#domain/jobs/jobs.ts";
import { createLog } from "#server/log.ts";
import { databases, siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { openJobClock } from "./job-clock.ts";

const due = new Date("2026-03-06T08:00:00Z");

const database = newDatabase(siteDatabase.create);
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await stop?.();
});

const add = ({ db }: TestDatabase) =>
  restartJob(db, { id: "a", kind: "mail", run_at: due.toISOString() });

/** Works that end each job. */
function worksOn({ db }: TestDatabase) {
  const done: string[] = [];
  const works: Works = {
    mail: {
      async perform({ id }) {
        await endJob(db, id);
        done.push(id);
        return undefined;
      },
    },
  };
  return { done, works };
}

function start(made: TestDatabase, works: Works, { now = due, plan = async () => {} } = {}) {
  const { db } = made;
  const clock = openJobClock({ db, kind: databaseKind(db) }, createLog("silent"), () => now);
  stop = clock.start(works, plan);
}

test("a start does the jobs whose time passed while no process ran, and none before its time", async () => {
  const { done, works } = worksOn(database);
  await add(database);
  start(database, works, { now: new Date(due.getTime() - 1) });
  await stop?.();
  expect(done).toEqual([]);
  start(database, works, { now: new Date(due.getTime() + 3 * 24 * 60 * 60_000) });
  await expect.poll(() => done).toEqual(["a"]);
});

test("a process looks for jobs by itself", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { done, works } = worksOn(database);
  const planned = vi.fn(async () => {});
  start(database, works, { plan: planned });
  await expect.poll(() => planned.mock.calls.length).toBe(1);
  await add(database);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(5_000);
      return done;
    })
    .toEqual(["a"]);
  expect(planned).toHaveBeenCalledTimes(1);
});

test("what could not be planned is planned at the next look, and no job is done before", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { done, works } = worksOn(database);
  await add(database);
  const plan = vi.fn(async () => {}).mockRejectedValueOnce(new Error("the database is away"));
  start(database, works, { plan });
  await expect.poll(() => plan.mock.calls.length).toBe(1);
  expect(done).toEqual([]);
  await expect
    .poll(() => {
      vi.advanceTimersByTime(5_000);
      return done;
    })
    .toEqual(["a"]);
});

test("on SQLite, a start frees the claims of the process before", async () => {
  const made = await databases[0].create();
  const { done, works } = worksOn(made);
  await add(made);
  await claimJob(made.db, { kinds: ["mail"], inTurn: [], now: due });
  start(made, works);
  await expect.poll(() => done).toEqual(["a"]);
  await stop?.();
  await made.remove();
});

test("a stop waits five seconds at most for a job", async () => {
  await add(database);
  const begun = Promise.withResolvers<void>();
  const hanging = Promise.withResolvers<undefined>();
  const perform = () => {
    begun.resolve();
    return hanging.promise;
  };
  start(database, { mail: { perform } });
  await begun.promise;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let isStopped = false;
  const stopped = stop?.().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(isStopped).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  await stopped;
  expect(isStopped).toBe(true);
  hanging.resolve(undefined);
});
