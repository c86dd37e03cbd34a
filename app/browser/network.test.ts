import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { nullIfFailed } from "./network.ts";

const reported = vi.fn();

beforeEach(() => void vi.stubGlobal("reportError", reported));
afterEach(() => void vi.unstubAllGlobals());

test("work gives its result, or nothing if it fails; only a file that does not arrive is no fault of ours", async () => {
  expect(await nullIfFailed(Promise.resolve("a picture"))).toBe("a picture");
  expect(await nullIfFailed(Promise.reject(new TypeError("Failed to fetch")))).toBeNull();
  expect(reported).not.toHaveBeenCalled();
  const fault = new Error("The shader does not compile.");
  expect(await nullIfFailed(Promise.reject(fault))).toBeNull();
  expect(reported).toHaveBeenCalledExactlyOnceWith(fault);
});
