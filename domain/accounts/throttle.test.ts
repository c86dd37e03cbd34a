import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { databases, type TestDatabase } from "#tests/databases/databases.ts";
import { type SignInThrottle, signInThrottle, throttledMessage } from "./throttle.ts";

const attempt = { email: "owner@example.com", sender: "a", isKnown: false };

async function admitted(
  throttle: SignInThrottle,
  tries: number,
  changes: Partial<typeof attempt> = {},
) {
  let count = 0;
  for (let index = 0; index < tries; index += 1)
    if ((await throttle.admit({ ...attempt, ...changes })).admitted) count += 1;
  return count;
}

describe.each(databases)("failed tries, counted on $name", ({ name, create }) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await create();
    // On PostgreSQL the counts are rows, and the connection needs real timers.
    vi.useFakeTimers(name === "SQLite" ? {} : { toFake: ["Date"] });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await database.remove();
  });

  /** On PostgreSQL, three processes take turns. */
  function throttleOfAll(): SignInThrottle {
    const shared = { db: database.db, secret: "for tests" };
    const count = name === "SQLite" ? 1 : 3;
    const throttles = Array.from({ length: count }, () => signInThrottle(shared));
    let turn = 0;
    const next = () => {
      turn += 1;
      return throttles[turn % count] as SignInThrottle;
    };
    return {
      admit: (attempt) => next().admit(attempt),
      admitOffer: (sender) => next().admitOffer(sender),
    };
  }

  test("after a quarter of an hour tries are admitted again, however many were refused meanwhile", async () => {
    const throttle = throttleOfAll();
    expect(await admitted(throttle, 12)).toBe(10);
    vi.advanceTimersByTime(14 * 60_000);
    expect(await throttle.admit(attempt)).toEqual({ admitted: false, retryAfterSeconds: 60 });
    vi.advanceTimersByTime(60_000);
    expect(await admitted(throttle, 12)).toBe(10);
  });

  test("an account closed to strangers opens to them after an hour", async () => {
    const throttle = throttleOfAll();
    for (let index = 0; index < 100; index += 1)
      await throttle.admit({ ...attempt, sender: `${index}` });
    expect(await admitted(throttle, 1, { sender: "b" })).toBe(0);
    expect(await admitted(throttle, 1, { sender: "b", isKnown: true })).toBe(1);
    expect(await admitted(throttle, 1, { sender: "b", email: "other@example.com" })).toBe(1);
    vi.advanceTimersByTime(60 * 60_000);
    expect(await admitted(throttle, 1, { sender: "c" })).toBe(1);
  });

  test("a refused sender cannot close further accounts by naming them", async () => {
    const throttle = throttleOfAll();
    for (let index = 0; index < 51; index += 1)
      await throttle.admit({ ...attempt, email: `${index}@example.com` });
    const owner = { email: "other@example.com" };
    expect(await admitted(throttle, 20, owner)).toBe(0);
    expect(await admitted(throttle, 12, { ...owner, isKnown: true })).toBe(10);
  });

  test("refused tries on one account do not count against their sender", async () => {
    const throttle = throttleOfAll();
    expect(await admitted(throttle, 40)).toBe(10);
    let others = 0;
    for (let index = 0; index < 41; index += 1)
      others += await admitted(throttle, 1, { email: `${index}@example.com` });
    expect(others).toBe(40);
  });
});

test("strangers have six hundred tries in ten minutes together, which keeps out nobody who is known", async () => {
  vi.useFakeTimers();
  const database = await databases[0].create();
  const throttle = signInThrottle({ db: database.db, secret: "for tests" });
  const strangers = async () => {
    let count = 0;
    for (let index = 0; index < 601; index += 1)
      count += await admitted(throttle, 1, { email: `${index}@example.com`, sender: `${index}` });
    return count;
  };
  expect(await strangers()).toBe(600);
  expect(await admitted(throttle, 1, { isKnown: true })).toBe(1);
  expect(await admitted(throttle, 1)).toBe(0);
  vi.advanceTimersByTime(10 * 60_000);
  expect(await admitted(throttle, 1)).toBe(1);
  vi.useRealTimers();
  await database.remove();
});

test("while the database is away, a process counts by itself", async () => {
  const database = await databases[1].create();
  const throttle = signInThrottle({ db: database.db, secret: "for tests" });
  await database.breakDown();
  expect(await admitted(throttle, 12)).toBe(10);
  await database.remove();
});

test("of tries at once in three processes, no more pass than one by one", async () => {
  const database = await databases[1].create();
  const shared = { db: database.db, secret: "for tests" };
  const throttles = Array.from({ length: 3 }, () => signInThrottle(shared));
  const counts = await Promise.all(throttles.map((throttle) => admitted(throttle, 8)));
  expect(counts.reduce((sum, count) => sum + count)).toBe(10);
  await database.remove();
});

test.each([
  [1, "Too many failed attempts. Please try again in a minute."],
  [61, "Too many failed attempts. Please try again in 2 minutes."],
])("a wait of %i seconds is given in minutes", (seconds, message) => {
  expect(throttledMessage(seconds)).toBe(message);
});
