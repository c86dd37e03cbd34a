import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { keepSession } from "./use-session.ts";

const fetched = vi.fn<() => Promise<Response>>();
const onRefreshed = vi.fn();
const onEnded = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  vi.useFakeTimers({ now: new Date("2026-03-02T12:00:00Z") });
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("document", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Keeps a session that has this many seconds left. */
const keep = (seconds: number) =>
  keepSession({ expiresAt: Date.now() + seconds * 1000, onRefreshed, onEnded });

const prolonged = () => Response.json({ expires_in: 600 });
const away = () => new Response(null, { status: 503 });
const over = () => new Response(null, { status: 401 });

describe("a session", () => {
  test("is extended when 90 seconds remain", async () => {
    fetched.mockImplementation(async () => prolonged());
    const stop = keep(100);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(fetched).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onRefreshed).toHaveBeenCalledExactlyOnceWith(Date.now() + 600_000);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetched, "the new session lasts long enough").toHaveBeenCalledOnce();
    stop();
  });

  test("is requested again after a failure, each time after twice the pause", async () => {
    fetched.mockImplementation(async () => away());
    const stop = keep(60);
    await vi.advanceTimersByTimeAsync(1_300);
    expect(fetched).toHaveBeenCalledTimes(3);
    fetched.mockImplementation(async () => prolonged());
    await vi.advanceTimersByTimeAsync(800);
    expect(onRefreshed).toHaveBeenCalledOnce();
    stop();
  });
});

describe("a stopped session keeper", () => {
  test.each([
    ["failed", away],
    ["the session is over", over],
    ["the session is extended", prolonged],
  ])("ignores a late answer: %s", async (_, answer) => {
    const late = Promise.withResolvers<Response>();
    fetched.mockReturnValue(late.promise);
    const stop = keep(60);
    stop();
    late.resolve(answer());
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledOnce();
    expect(onEnded).not.toHaveBeenCalled();
    expect(onRefreshed).not.toHaveBeenCalled();
  });

  test("does not repeat a request that failed before", async () => {
    fetched.mockImplementation(async () => away());
    const stop = keep(60);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledOnce();
  });
});
