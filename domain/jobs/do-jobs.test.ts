import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, openDatabase } from "#db/open.ts";
import { databases } from "#tests/databases/databases.ts";
import { doDueJobs } from "#tests/jobs/do-due-jobs.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { type JobWorker, jobWorker, type Work } from "./do-jobs.ts";
import { addJob, claimJob, endJob, type JobKind, planJob, restartJob } from "./jobs.ts";

const start = new Date("2026-03-06T08:00:00Z");

/** So many minutes after the start. */
function minutesLater(minutes: number): Date {
  return new Date(start.getTime() + minutes * 60_000);
}

const justBefore = (time: Date) => new Date(time.getTime() - 1);

describe.each(databases)("work that waits for its time on $name", ({ create }) => {
  const database = newDatabase(create);
  let other: Database;
  let worker: JobWorker | undefined;
  let end: (() => void) | undefined;
  beforeEach(async () => {
    other = await openDatabase(database.options);
  });
  afterEach(async () => {
    vi.useRealTimers();
    worker?.stop();
    end?.();
    await worker?.idle();
    await other.close();
  });

  const jobOf = (id: string, at: Date, kind: JobKind = "mail") => ({
    ...{ id, kind, run_at: at.toISOString() },
  });
  const add = (id: string, at = start, kind?: JobKind) =>
    database.db.transaction().execute((trx) => addJob(trx, jobOf(id, at, kind)));
  const jobs = () => database.db.selectFrom("jobs").selectAll().orderBy("id").execute();

  /** Work that ends each job and keeps the ids, unless `perform` says otherwise. */
  function working(perform?: Work["perform"], atOnce = 3) {
    const done: string[] = [];
    const work: Work = {
      atOnce,
      async perform(job, running) {
        const again = await perform?.(job, running);
        if (again) return again;
        if (await endJob(database.db, job.id)) done.push(job.id);
        return undefined;
      },
    };
    return { done, work };
  }
  const doMails = (mail: Work, now = start, db = database.db) => doDueJobs(db, { mail }, now);

  /** Starts a worker that does one job at once. It lasts until it is told to end. */
  function startWorker(now: () => Date, perform?: Work["perform"]) {
    const begun: string[] = [];
    const { promise: told, resolve } = Promise.withResolvers<void>();
    end = resolve;
    const { done, work } = working(async (job, running) => {
      begun.push(job.id);
      await told;
      return perform?.(job, running);
    }, 1);
    const log = { error: expect.fail };
    worker = jobWorker({ db: other.db, works: { mail: work }, log, clock: now });
    worker.look();
    return { begun, done, end: resolve, worker };
  }

  test("is done when it is due, in the order of the times", async () => {
    const { done, work } = working(undefined, 1);
    await add("second", minutesLater(1));
    await add("third", minutesLater(2));
    await add("first");
    expect(await doMails(work, justBefore(start))).toBe(0);
    expect(await doMails(work)).toBe(1);
    expect(await doMails(work, minutesLater(5))).toBe(2);
    expect(done).toEqual(["first", "second", "third"]);
    expect(await jobs()).toEqual([]);
  });

  test("is added once under one name", async () => {
    await add("a");
    await add("a", minutesLater(5));
    expect(await jobs()).toMatchObject([{ run_at: start.toISOString() }]);
  });

  test("is done once, by one of two processes that begin at the same moment", async () => {
    const { done, work } = working();
    const ids = Array.from({ length: 20 }, (_, at) => String(at));
    for (const id of ids) await add(id);
    await Promise.all([doMails(work), doMails(work, start, other.db)]);
    expect(done.toSorted()).toEqual(ids.toSorted());
  });

  test("of a kind that takes turns is done one at a time in all processes, in the order of time", async () => {
    let atWork = 0;
    const { done, work } = working(async () => {
      atWork += 1;
      await new Promise(setImmediate);
      expect(atWork).toBe(1);
      atWork -= 1;
      return undefined;
    });
    const ids = ["a", "b", "c", "d"];
    for (const [at, id] of ids.entries()) await add(id, minutesLater(at), "publish");
    const works = { publish: { perform: work.perform } };
    const now = minutesLater(5);
    while ((await jobs()).length > 0)
      await Promise.all([doDueJobs(database.db, works, now), doDueJobs(other.db, works, now)]);
    expect(done).toEqual(ids);
  });

  test("that is not ready waits, and keeps no other kind waiting", async () => {
    const { done, work } = working();
    await add("a");
    await add("b", minutesLater(0), "notice");
    const mail = { ...work, isReady: () => false };
    expect(await doDueJobs(database.db, { mail, notice: work }, start)).toBe(1);
    expect(done).toEqual(["b"]);
    expect(await doMails(work)).toBe(1);
  });

  test("that fails is tried again after pauses that grow to two hours", async () => {
    const { work: failing } = working(() => Promise.reject(new Error("the disk is full")));
    const logged: string[] = [];
    const log = { error: (_: object, message: string) => void logged.push(message) };
    const tryAt = (now: Date) => doDueJobs(database.db, { mail: failing }, now, log);
    await add("a");
    let tried = 0;
    const waits = [1, 2, 5, 15, 30, 60, 120, 120];
    for (const wait of waits) {
      expect(await tryAt(minutesLater(tried))).toBe(1);
      expect(await tryAt(justBefore(minutesLater(tried + wait)))).toBe(0);
      tried += wait;
    }
    expect(await jobs()).toMatchObject([
      { attempts: waits.length, error: "the disk is full", claimed_until: null },
    ]);
    expect(logged).toEqual(waits.map(() => "A job failed, and is tried again"));
    const { done, work } = working();
    await doMails(work, minutesLater(tried));
    expect(done).toEqual(["a"]);
  });

  test("that is put off without a failure has no attempts and no error any more", async () => {
    await add("a");
    await doMails(working(async () => ({ at: minutesLater(9), error: "busy" })).work);
    const { work: again } = working(async () => ({ at: minutesLater(60) }));
    await doMails(again, minutesLater(9));
    const run_at = minutesLater(60).toISOString();
    expect(await jobs()).toMatchObject([{ attempts: 0, error: null, run_at }]);
  });

  test("that fails or hangs holds up no other", async () => {
    await add("stuck");
    const { begun, done, end, worker } = startWorker(() => start);
    await expect.poll(() => begun).toEqual(["stuck"]);
    const { done: others, work } = working();
    await add("next");
    expect(await doMails(work)).toBe(1);
    expect(others).toEqual(["next"]);
    end();
    await worker.idle();
    expect(done).toEqual(["stuck"]);
  });

  test("that a process was doing when it died is done by another after thirty seconds", async () => {
    const { done, work } = working();
    await add("a");
    expect(await claimJob(other.db, { kinds: ["mail"], inTurn: [], now: start })).toBeDefined();
    expect(await doMails(work, justBefore(minutesLater(0.5)))).toBe(0);
    expect(await doMails(work, minutesLater(0.5))).toBe(1);
    expect(done).toEqual(["a"]);
  });

  test("that takes longer than its claim stays claimed, and is done once", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let now = start;
    await add("a");
    const { begun, done, end, worker } = startWorker(() => now);
    await expect.poll(() => begun).toEqual(["a"]);
    for (const minutes of [0.4, 0.8]) {
      now = minutesLater(minutes);
      vi.advanceTimersToNextTimer();
      const claimed_until = minutesLater(minutes + 0.5).toISOString();
      await expect.poll(jobs).toMatchObject([{ claimed_until }]);
    }
    expect(await doMails(working().work, minutesLater(1.2))).toBe(0);
    end();
    await worker.idle();
    expect(done).toEqual(["a"]);
  });

  test("that another process has begun meanwhile is not freed by a late result", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await add("a");
    const late = startWorker(
      () => start,
      async () => ({ at: minutesLater(9), error: "busy" }),
    );
    await expect.poll(() => late.begun).toEqual(["a"]);
    await claimJob(database.db, { kinds: ["mail"], inTurn: [], now: minutesLater(0.6) });
    late.end();
    await late.worker.idle();
    expect(await jobs()).toMatchObject([{ claimed_until: minutesLater(1.1).toISOString() }]);
  });

  test("whose try fails after somebody set another time is due at that time", async () => {
    await add("a");
    const tried = startWorker(
      () => start,
      async () => ({ at: minutesLater(9), error: "busy" }),
    );
    await expect.poll(() => tried.begun).toEqual(["a"]);
    await restartJob(database.db, jobOf("a", minutesLater(1)));
    tried.end();
    await tried.worker.idle();
    expect(await jobs()).toMatchObject([
      { attempts: 0, run_at: minutesLater(1).toISOString(), error: "busy", claimed_until: null },
    ]);
  });

  test("that every start plans gets its new time, unless a process is doing it", async () => {
    const plan = (minutes: number, now: number) =>
      planJob(database.db, { kind: "backup", at: minutesLater(minutes), now: minutesLater(now) });
    const times = async () => (await jobs()).map(({ run_at }) => run_at);
    await plan(9, 0);
    await plan(5, 0);
    expect(await times()).toEqual([minutesLater(5).toISOString()]);
    const claim = { kinds: ["backup"], inTurn: ["backup"], now: minutesLater(5) } as const;
    expect(await claimJob(other.db, claim)).toBeDefined();
    await plan(0, 5.4);
    expect(await times()).toEqual([minutesLater(5).toISOString()]);
    await plan(0, 5.6);
    expect(await times()).toEqual([start.toISOString()]);
  });

  test("that was found as the process stops is left to others, as it was", async () => {
    await add("a");
    const before = await jobs();
    const { work } = working(expect.fail);
    // The clock is read first for the claim, and the process stops in that moment.
    const clock = vi.fn(() => {
      stopping.stop();
      return start;
    });
    const log = { error: expect.fail };
    const stopping = jobWorker({ db: database.db, works: { mail: work }, log, clock });
    stopping.look();
    await stopping.idle();
    expect(clock).toHaveBeenCalledTimes(1);
    expect(await jobs()).toEqual(before);
  });

  test("begun while the worker looks is not forgotten", async () => {
    let now = justBefore(start);
    await add("just now");
    const { work, done } = working();
    const log = { error: expect.fail };
    worker = jobWorker({ db: database.db, works: { mail: work }, log, clock: () => now });
    worker.look();
    now = start;
    worker.look();
    await worker.idle();
    expect(done).toEqual(["just now"]);
  });

  test("that has ended is neither done nor ended again", async () => {
    await add("a");
    await database.db.updateTable("jobs").set({ done_at: start.toISOString() }).execute();
    expect(await doMails(working().work, minutesLater(5))).toBe(0);
    expect([await endJob(database.db, "a"), await endJob(database.db, "none")]).toEqual([
      false,
      false,
    ]);
  });
});
