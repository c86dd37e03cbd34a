import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nullIfFailed } from "./network.ts";

const reported = vi.fn();

beforeEach(() => void vi.stubGlobal("reportError", reported));
afterEach(() => {
  vi.unstubAllGlobals();
  reported.mockClear();
});

test("work that is done gives its result", async () => {
  expect(await nullIfFailed(Promise.resolve("a picture"))).toBe("a picture");
});

test("work that needs a file which does not arrive gives nothing, and is no fault of ours", async () => {
  expect(await nullIfFailed(Promise.reject(new TypeError("Failed to fetch")))).toBeNull();
  expect(reported).not.toHaveBeenCalled();
});

test("work that fails otherwise gives nothing, and is reported", async () => {
  const fault = new Error("The shader does not compile.");
  expect(await nullIfFailed(Promise.reject(fault))).toBeNull();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
});
