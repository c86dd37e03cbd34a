// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endBrokenStream } from "./end-broken-stream.ts";
import { pagePatience } from "./page-patience.ts";

const happened: string[] = [];
const onEnd = () => happened.push("end of the page");
let state: DocumentReadyState;

beforeEach(() => {
  vi.useFakeTimers();
  happened.length = 0;
  state = "loading";
  vi.spyOn(document, "readyState", "get").mockImplementation(() => state);
  // Chromium sends no event when a page is stopped.
  window.stop = () => {
    state = "complete";
    happened.push("stop");
  };
  window.__reactRouterContext = {
    streamController: {
      enqueue: () => happened.push("missing data fails"),
      close() {},
    } as never,
  };
  document.addEventListener("DOMContentLoaded", onEnd);
});
afterEach(() => {
  document.removeEventListener("DOMContentLoaded", onEnd);
  delete window.__reactRouterContext;
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a page that stops arriving is ended after half a minute, and React learns that it has ended", () => {
  endBrokenStream();
  vi.advanceTimersByTime(pagePatience - 1);
  expect(happened).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(happened).toEqual(["stop", "end of the page", "missing data fails"]);
});

test("a page that arrives whole is not stopped", () => {
  endBrokenStream();
  state = "complete";
  document.dispatchEvent(new Event("DOMContentLoaded"));
  vi.advanceTimersByTime(2 * pagePatience);
  expect(happened).toEqual(["end of the page", "missing data fails"]);
});
