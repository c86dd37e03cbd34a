import { expect, onTestFinished, test, vi } from "vitest";
import { ignoreAborts } from "./ignore-aborts.ts";

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
