import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { endsWithin } from "./ends-within.ts";

test("work that ends in time is waited for", async () => {
  let isDone = false;
  const work = sleep(5).then(() => {
    isDone = true;
  });
  expect(await endsWithin(10_000, work)).toBe(true);
  expect(isDone).toBe(true);
});

test("work that takes longer is not waited for, and goes on", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  expect(await endsWithin(5, promise)).toBe(false);
  resolve("done");
  expect(await promise).toBe("done");
});

test("work that fails in time fails the wait, and later failures are dropped", async () => {
  await expect(endsWithin(10_000, Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  const { promise, reject } = Promise.withResolvers<void>();
  expect(await endsWithin(5, promise)).toBe(false);
  reject(new Error("too late"));
  await sleep(5);
});
