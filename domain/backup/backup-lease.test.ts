import { afterEach, describe, expect, test, vi } from "vitest";
import { openDatabase } from "#db/open.ts";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { mustKeepFiles, whileBackingUp } from "./backup-lease.ts";

const morning = new Date("2026-03-02T09:00:00.000Z");
const later = (milliseconds: number) => new Date(morning.getTime() + milliseconds);

describe.each(databases)("a backup on $name", ({ name: kind, create }) => {
  const database = newDatabase(create);
  afterEach(() => void vi.useRealTimers());

  const backUp = (at: Date, work = async () => {}) => whileBackingUp(database.db, work, () => at);
  const isHeld = (at: Date) => mustKeepFiles({ db: database.db, logError: expect.fail }, at);
  const untilHeld = () => vi.waitUntil(() => isHeld(morning), 20_000);

  test("is made by one of ten connections that begin at once", async () => {
    const others = await Promise.all(
      Array.from({ length: kind === "SQLite" ? 1 : 9 }, () => openDatabase(database.options)),
    );
    const results: boolean[] = [];
    const work = () => vi.waitUntil(() => results.length === others.length, 20_000);
    await Promise.all(
      [database, ...others].map(async ({ db }) => {
        results.push(await whileBackingUp(db, work));
      }),
    );
    await Promise.all(others.map((other) => other.close()));
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test("that failed frees the lease, and the caller gets the error", async () => {
    const failing = () => Promise.reject(new Error("the disk is full"));
    await expect(backUp(morning, failing)).rejects.toThrow("the disk is full");
    expect(await backUp(later(1))).toBe(true);
  });

  test("of a process that died ends after thirty seconds", async () => {
    // The process died: its work never ends.
    const dead = backUp(morning, () => new Promise(() => {}));
    await untilHeld();
    expect(await backUp(later(29_000))).toBe(false);
    expect(await backUp(later(31_000))).toBe(true);
    expect(dead).toBeInstanceOf(Promise);
  });

  test("that takes long keeps its lease, because it is renewed", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let at = morning;
    const done = Promise.withResolvers<void>();
    const working = whileBackingUp(
      database.db,
      () => done.promise,
      () => at,
    );
    await untilHeld();
    at = later(25_000);
    vi.advanceTimersByTime(25_000);
    await vi.waitUntil(() => isHeld(later(50_000)), 20_000);
    expect(await backUp(at)).toBe(false);
    done.resolve();
    expect(await working).toBe(true);
    expect(await isHeld(at)).toBe(false);
  });

  test("goes on while the database is away, until its lease would have ended", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    let at = morning;
    const clock = vi.fn(() => at);
    const done = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const other = await create();
    const [short, long] = [database, other].map(({ db }, index) =>
      whileBackingUp(db, () => (done[index] as (typeof done)[0]).promise, clock),
    );
    long?.catch(() => {});
    await vi.waitUntil(async () => {
      const keeping = [database, other].map(({ db }) => ({ db, logError: expect.fail }));
      return (await Promise.all(keeping.map((one) => mustKeepFiles(one, morning)))).every(Boolean);
    }, 20_000);
    await Promise.all([database.breakDown(), other.breakDown()]);
    at = later(29_000);
    clock.mockClear();
    vi.advanceTimersByTime(10_000);
    // Each reads the clock to renew its lease, and again when that has failed.
    await expect.poll(() => clock.mock.calls.length).toBeGreaterThanOrEqual(4);
    done[0]?.resolve();
    expect(await short).toBe(true);
    at = later(31_000);
    vi.advanceTimersByTime(10_000);
    done[1]?.resolve();
    await expect(long).rejects.toThrow("The lease of the backup was lost.");
    await other.remove();
  });

  test("fails when another process has taken the lease", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const done = Promise.withResolvers<void>();
    const losing = backUp(morning, () => done.promise);
    await untilHeld();
    expect(await backUp(later(31_000))).toBe(true);
    vi.advanceTimersByTime(10_000);
    done.resolve();
    await expect(losing).rejects.toThrow("The lease of the backup was lost.");
  });
});
