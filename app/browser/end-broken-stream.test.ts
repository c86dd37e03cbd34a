// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { endBrokenStream, ignoreAborts } from "./end-broken-stream.ts";
import { pagePatience } from "./network.ts";

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

test("an answer that was given up is not logged as an error, and other failures are", () => {
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  onTestFinished(() => void vi.unstubAllGlobals());
  ignoreAborts();
  const isLogged = (reason: unknown) =>
    page.dispatchEvent(
      Object.assign(new Event("unhandledrejection", { cancelable: true }), { reason }),
    );
  expect(isLogged(new DOMException("replaced by newer data", "AbortError"))).toBe(false);
  expect(isLogged(new DOMException("", "SecurityError"))).toBe(true);
  expect(isLogged(new Error("a fault"))).toBe(true);
});
