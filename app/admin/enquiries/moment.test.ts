import { expect, test } from "vitest";
import { momentWords } from "./moment.server.ts";

test("a time is shown in London time, summer and winter, with any year but the current one", () => {
  const now = new Date("2026-11-21T15:00:00Z");
  expect(momentWords("2026-11-21T14:05:00.000Z", now)).toBe("21 Nov 14:05");
  expect(momentWords("2026-07-01T23:30:00.000Z", now)).toBe("2 Jul 00:30");
  expect(momentWords("2025-12-31T23:59:00.000Z", now)).toBe("31 Dec 2025 23:59");
});
