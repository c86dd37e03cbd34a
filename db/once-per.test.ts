import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { isLeased, oncePer, whileLeased } from "./once-per.ts";
import { openDatabase } from "./open.ts";

const oneDay = 24 * 60 * 60_000;
const morning = new Date("2026-03-02T09:00:00.000Z");
const later = (milliseconds: number) => new Date(morning.getTime() + milliseconds);

describe.each(databases)("work that processes share on $name", ({ name: kind, create }) => {
  let database: TestDatabase;
  let runs: string[];
  beforeEach(async () => {
    database = await create();
    runs = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.remove();
  });

  const sweep = (at: Date, work = async () => void runs.push(at.toISOString())) =>
    oncePer(database.db, "sweep", oneDay, work, { clock: () => at });

  test("is done once in its interval, and again after it", async () => {
    expect(await sweep(morning)).toBe(true);
    expect(await sweep(later(oneDay - 1))).toBe(false);
    expect(await sweep(later(oneDay))).toBe(true);
    expect(runs).toHaveLength(2);
  });

  test("is done by one of ten connections that begin at once", async () => {
    const others = await Promise.all(
      Array.from({ length: kind === "SQLite" ? 1 : 9 }, () => openDatabase(database.options)),
    );
    const results: boolean[] = [];
    const work = async () => {
      runs.push("ran");
      await vi.waitUntil(() => results.length === others.length, 20_000);
    };
    await Promise.all(
      [database, ...others].map(async ({ db }) => {
        results.push(await oncePer(db, "sweep", oneDay, work));
      }),
    );
    await Promise.all(others.map((other) => other.close()));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(runs).toEqual(["ran"]);
  });

  test("that failed is due again, and the caller gets the error", async () => {
    const failing = () => Promise.reject(new Error("the disk is full"));
    await expect(sweep(morning, failing)).rejects.toThrow("the disk is full");
    expect(await sweep(later(1))).toBe(true);
  });

  test("that was stopped half-way is due again", async () => {
    let hasStopped = false;
    const work = async (isStopped: () => boolean) => {
      hasStopped = true;
      expect(isStopped()).toBe(true);
    };
    const options = { clock: () => morning, isStopped: () => hasStopped };
    expect(await oncePer(database.db, "sweep", oneDay, work, options)).toBe(false);
    expect(await sweep(later(1))).toBe(true);
  });

  test("of a process that died is free after thirty seconds", async () => {
    // The process died: its work never ends.
    const dead = sweep(morning, () => new Promise(() => {}));
    await vi.waitUntil(() => isLeased(database.db, "sweep", morning), 20_000);
    expect(await sweep(later(29_000))).toBe(false);
    expect(await sweep(later(31_000))).toBe(true);
    expect(dead).toBeInstanceOf(Promise);
  });

  test("that takes long stays leased, because the lease is renewed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let at = morning;
    const done = Promise.withResolvers<void>();
    const working = whileLeased(database.db, "backup", () => done.promise, { clock: () => at });
    await vi.waitUntil(() => isLeased(database.db, "backup", morning), 20_000);
    at = later(25_000);
    vi.advanceTimersByTime(25_000);
    await vi.waitUntil(() => isLeased(database.db, "backup", later(50_000)), 20_000);
    const other = () => whileLeased(database.db, "backup", async () => {}, { clock: () => at });
    expect(await other()).toBe(false);
    done.resolve();
    expect(await working).toBe(true);
    expect(await isLeased(database.db, "backup", at)).toBe(false);
  });

  test("goes on while the database is away, until its lease would have ended", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let at = morning;
    const clock = vi.fn(() => at);
    let isOver = () => false;
    const working = whileLeased(
      database.db,
      "backup",
      (isStopped) => {
        isOver = isStopped;
        return vi.waitUntil(isStopped, 20_000);
      },
      { clock },
    );
    await vi.waitUntil(() => isLeased(database.db, "backup", morning), 20_000);
    await database.breakDown();
    at = later(29_000);
    clock.mockClear();
    vi.advanceTimersByTime(10_000);
    // It reads the clock to renew its lease, and again when that has failed.
    await expect.poll(() => clock.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(isOver()).toBe(false);
    at = later(31_000);
    vi.advanceTimersByTime(10_000);
    expect(await working).toBe(false);
  });

  test("that cannot be recorded throws, and work that failed throws its own error", async () => {
    await expect(sweep(morning, async () => void (await database.breakDown()))).rejects.toThrow();
    const other = await create();
    const failing = async () => {
      await other.breakDown();
      throw new Error("the disk is full");
    };
    await expect(oncePer(other.db, "sweep", oneDay, failing)).rejects.toThrow("the disk is full");
    await other.remove();
  });

  test("stops when another process has taken the lease, and does not count as done", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const work = (isStopped: () => boolean) => vi.waitUntil(isStopped, 20_000);
    const losing = oncePer(database.db, "sweep", oneDay, work, { clock: () => morning });
    await vi.waitUntil(() => isLeased(database.db, "sweep", morning), 20_000);
    expect(await sweep(later(31_000))).toBe(true);
    vi.advanceTimersByTime(10_000);
    expect(await losing).toBe(false);
  });
});
