import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type SignInThrottle, signInThrottle, throttledMessage } from "./throttle.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

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

test("after a quarter of an hour there is room again, however often it was tried meanwhile", async () => {
  const throttle = signInThrottle();
  expect(await admitted(throttle, 12)).toBe(10);
  vi.advanceTimersByTime(14 * 60_000);
  expect(await throttle.admit(attempt)).toEqual({ admitted: false, retryAfterSeconds: 60 });
  vi.advanceTimersByTime(60_000);
  expect(await admitted(throttle, 12)).toBe(10);
});

test("mistakes far apart do not add up", async () => {
  const throttle = signInThrottle();
  for (let round = 0; round < 5; round += 1) {
    expect(await admitted(throttle, 9)).toBe(9);
    vi.advanceTimersByTime(15 * 60_000);
  }
});

test("an account closed to strangers opens to them after an hour", async () => {
  const throttle = signInThrottle();
  for (let index = 0; index < 100; index += 1)
    await throttle.admit({ ...attempt, sender: `${index}` });
  expect(await admitted(throttle, 1, { sender: "b" })).toBe(0);
  expect(await admitted(throttle, 1, { sender: "b", isKnown: true })).toBe(1);
  expect(await admitted(throttle, 1, { sender: "b", email: "other@example.com" })).toBe(1);
  vi.advanceTimersByTime(60 * 60_000);
  expect(await admitted(throttle, 1, { sender: "c" })).toBe(1);
});

test("a sender that is refused closes no further account, whichever it names", async () => {
  const throttle = signInThrottle();
  for (let index = 0; index < 51; index += 1)
    await throttle.admit({ ...attempt, email: `${index}@example.com` });
  const owner = { email: "other@example.com" };
  expect(await admitted(throttle, 20, owner)).toBe(0);
  expect(await admitted(throttle, 12, { ...owner, isKnown: true })).toBe(10);
});

test("tries on a closed account count for nothing else", async () => {
  const throttle = signInThrottle();
  expect(await admitted(throttle, 40)).toBe(10);
  let others = 0;
  for (let index = 0; index < 41; index += 1)
    others += await admitted(throttle, 1, { email: `${index}@example.com` });
  expect(others).toBe(40);
});

test("sign-ins are not counted", async () => {
  const throttle = signInThrottle();
  for (let index = 0; index < 300; index += 1) {
    const admission = await throttle.admit(attempt);
    if (!admission.admitted) throw new Error(`refused after ${index}`);
    await admission.succeeded();
  }
});

test.each([
  [1, "Too many failed attempts. Please try again in a minute."],
  [61, "Too many failed attempts. Please try again in 2 minutes."],
])("%i seconds are put in words", (seconds, message) => {
  expect(throttledMessage(seconds)).toBe(message);
});
