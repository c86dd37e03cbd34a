// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lastTry, useOnline } from "./use-online.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const connect = () => window.dispatchEvent(new Event("online"));

test("what waits for a connection is tried at once, and again in the first seconds, not for ever", () => {
  const run = vi.fn();
  renderHook(() => useOnline(run));
  vi.advanceTimersByTime(60_000);
  expect(run).not.toHaveBeenCalled();
  connect();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(600_000);
  expect(run.mock.calls).toEqual([[0], [2_000], [8_000], [lastTry]]);
  connect();
  expect(run).toHaveBeenCalledTimes(5);
});

test("nothing is tried once the page is gone", () => {
  const run = vi.fn();
  const { unmount } = renderHook(() => useOnline(run));
  connect();
  unmount();
  connect();
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(1);
});
