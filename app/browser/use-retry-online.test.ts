// @vitest-environment happy-dom
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useRetryOnline } from "./use-retry-online.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hear = (event: "online" | "offline") => window.dispatchEvent(new Event(event));

function open() {
  const retry = vi.fn();
  const { rerender, unmount } = renderHook(({ isDue }) => useRetryOnline(isDue, retry), {
    initialProps: { isDue: true },
  });
  return { retry, unmount, due: (isDue: boolean) => rerender({ isDue }) };
}

test("what fails again in the first seconds of a connection is tried until it succeeds", () => {
  const { retry, due } = open();
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
  hear("online");
  vi.advanceTimersByTime(2_000);
  expect(retry).toHaveBeenCalledTimes(2);
  due(false);
  vi.advanceTimersByTime(60_000);
  expect(retry).toHaveBeenCalledTimes(2);
});

test("nothing is tried once the connection is lost again, or the page is gone", () => {
  const { retry, unmount } = open();
  hear("online");
  hear("offline");
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
  hear("online");
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
});

test("a server that does not answer is asked four times at each return, not for ever", () => {
  const { retry } = open();
  hear("online");
  vi.advanceTimersByTime(1_000);
  hear("online");
  vi.advanceTimersByTime(600_000);
  expect(retry).toHaveBeenCalledTimes(5);
});
