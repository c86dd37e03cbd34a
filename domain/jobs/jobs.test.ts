import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Database, openDatabase } from "#db/open.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { addJob, doNextJob, endJob, type Job, type JobHandler } from "./jobs.ts";

const start = new Date("2026-03-06T08:00:00Z");
const minute = 60_000;

/** So many minutes after the start. */
function minutesLater(minutes: number): Date {
  return new Date(start.getTime() + minutes * minute);
}

describe.each(databases)("work that waits for its time on $name", ({ create }) => {
  const database = newDatabase(create);
  let other: Database;
  beforeEach(async () => {
    other = await openDatabase(database.options);
  });
  afterEach(async () => {
    await other.close();
  });

  const add = (id: string, at: Date) =>
    database.db.transaction().execute((trx) => {
      const job = { id, kind: "publish", payload: "{}", run_at: at.toISOString() } as const;
      return addJob(trx, job);
    });
  const end = ({ id }: Pick<Job, "id">) =>
    database.db.transaction().execute((trx) => endJob(trx, id));
  const jobs = () => database.db.selectFrom("jobs").selectAll().execute();
  const doNext = (publish: JobHandler, now: Date, db = database.db) =>
    doNextJob(db, { publish }, now);

  /** A handler that does the work and keeps the ids of what it did. */
  function worker() {
    const done: string[] = [];
    const work: JobHandler = async (job) => {
      if (await end(job)) done.push(job.id);
    };
    return { done, work };
  }

  test("is done when it is due, in the order of the times", async () => {
    const { done, work } = worker();
    await add("second", minutesLater(1));
    await add("third", minutesLater(2));
    await add("first", minutesLater(0));
    expect(await doNext(work, new Date(start.getTime() - 1))).toBe(false);
    expect(await doNext(work, minutesLater(0))).toBe(true);
    expect(await doNext(work, minutesLater(0))).toBe(false);
    for (const _ of [2, 3]) expect(await doNext(work, minutesLater(5))).toBe(true);
    expect(done).toEqual(["first", "second", "third"]);
    expect(await jobs()).toEqual([]);
  });

  test("is done once, by one of two processes that ask at the same moment", async () => {
    const { done, work } = worker();
    for (const id of ["a", "b", "c"]) await add(id, start);
    const workUntilNone = async (db: Database["db"]) => {
      while (await doNext(work, start, db));
    };
    while ((await jobs()).length > 0)
      await Promise.all([workUntilNone(database.db), workUntilNone(other.db)]);
    expect(done.toSorted()).toEqual(["a", "b", "c"]);
  });

  test("that fails is tried again after a minute, then after twice as long each time", async () => {
    const fail: JobHandler = () => Promise.reject(new Error("the disk is full"));
    await add("a", start);
    let tried = 0;
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60]) {
      await expect(doNext(fail, minutesLater(tried))).rejects.toThrow("the disk is full");
      const almost = new Date(minutesLater(tried + wait).getTime() - 1);
      expect(await doNext(fail, almost)).toBe(false);
      tried += wait;
    }
    expect(await jobs()).toMatchObject([{ attempts: 8, error: "the disk is full" }]);
    const { done, work } = worker();
    expect(await doNext(work, minutesLater(tried))).toBe(true);
    expect(done).toEqual(["a"]);
  });

  test("that fails holds up no other", async () => {
    const { done, work } = worker();
    await add("a", start);
    await add("b", start);
    const failFirst: JobHandler = (job, now) => {
      if (job.id === "a") throw new Error("damaged");
      return work(job, now);
    };
    await expect(doNext(failFirst, start)).rejects.toThrow("damaged");
    expect(await doNext(failFirst, start)).toBe(true);
    expect(done).toEqual(["b"]);
  });

  test("that a process was doing when it died is done by another after a minute", async () => {
    const { done, work } = worker();
    await add("a", start);
    // It neither ends the job nor fails.
    await doNext(async () => {}, start, other.db);
    expect(await doNext(work, new Date(minutesLater(1).getTime() - 1))).toBe(false);
    expect(await doNext(work, minutesLater(1))).toBe(true);
    expect(done).toEqual(["a"]);
  });

  test("that has ended is neither done nor ended again", async () => {
    await add("a", start);
    await database.db.updateTable("jobs").set({ done_at: start.toISOString() }).execute();
    const { done, work } = worker();
    expect(await doNext(work, minutesLater(5))).toBe(false);
    expect([await end({ id: "a" }), await end({ id: "none" }), done]).toEqual([false, false, []]);
  });
});
