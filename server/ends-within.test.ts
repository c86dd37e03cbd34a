import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endsWithin } from "./ends-within.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

test("work that ends in time is waited for", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ends = endsWithin(1_000, promise);
  vi.advanceTimersByTime(999);
  resolve();
  expect(await ends).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("work that takes longer is not waited for, and goes on", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const ends = endsWithin(1_000, promise);
  vi.advanceTimersByTime(1_000);
  expect(await ends).toBe(false);
  resolve("done");
  expect(await promise).toBe("done");
});

test("work that fails in time fails the wait, and later failures are dropped", async () => {
  await expect(endsWithin(1_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const { promise, reject } = Promise.withResolvers<void>();
  const ends = endsWithin(1_000, promise);
  vi.advanceTimersByTime(1_000);
  expect(await ends).toBe(false);
  reject(new Error("too late"));
  await setImmediate();
});
