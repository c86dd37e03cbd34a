// @vitest-environment happy-dom

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type LiveEvent, onLiveEvent } from "./live-channel.ts";

let opened: FakeSource[];
/** Requests for the lock, granted one at a time as in a browser. */
let waiting: { signal: AbortSignal; grant(): Promise<void> }[];

type FakeSource = EventTarget & { url: string; isClosed: boolean; close(): void };

function fakeSource(url: string): FakeSource {
  const source = Object.assign(new EventTarget(), {
    url,
    isClosed: false,
    close() {
      source.isClosed = true;
    },
  });
  opened.push(source);
  return source;
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  opened = [];
  waiting = [];
  vi.stubGlobal("EventSource", function EventSource(url: string) {
    return fakeSource(url);
  });
  vi.stubGlobal("navigator", {
    locks: {
      request: (_: string, { signal }: LockOptions, work: () => Promise<void>) =>
        new Promise<void>((resolve, reject) => {
          if (!signal) return;
          let isGranted = false;
          signal.addEventListener("abort", () => !isGranted && reject(signal.reason));
          waiting.push({
            signal,
            grant() {
              isGranted = true;
              const held = work();
              resolve(held);
              return held;
            },
          });
        }),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const say = (event: LiveEvent, id: string) =>
  opened.at(-1)?.dispatchEvent(new MessageEvent(event, { lastEventId: id }));

test("the tab that has the lock hears events; a silent connection continues after the last one", () => {
  const heard: LiveEvent[] = [];
  const stop = onLiveEvent(3, (event) => heard.push(event));
  expect(opened).toEqual([]);
  void waiting[0]?.grant();
  say("data-changed", "4");
  say("signed-out", "5");
  expect(heard).toEqual(["data-changed", "signed-out"]);
  vi.advanceTimersByTime(10_000);
  expect(opened.map(({ url }) => url)).toEqual(["/admin/live?since=3", "/admin/live?since=5"]);
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  stop();
});

test("a stop closes the connection for good, and gives the lock back", async () => {
  const stop = onLiveEvent(3, () => {});
  const held = waiting[0]?.grant();
  stop();
  await held;
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(vi.getTimerCount()).toBe(0);
});

test("a tab that stops while it waits takes its request back, and opens nothing", async () => {
  const stop = onLiveEvent(3, () => {});
  stop();
  expect(waiting[0]?.signal.aborted).toBe(true);
  // The browser may have granted the lock just before.
  await waiting[0]?.grant();
  expect(opened).toEqual([]);
});

test("without locks each tab has its own connection, and a stop closes it", () => {
  vi.stubGlobal("navigator", {});
  onLiveEvent(3, () => {})();
  expect(opened.map(({ isClosed }) => isClosed)).toEqual([true]);
  expect(vi.getTimerCount()).toBe(0);
});
