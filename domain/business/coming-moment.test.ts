import { expect, test } from "vitest";
import { comingMoment } from "./coming-moment.ts";

const now = new Date("2026-03-27T23:30:00Z");

test.each([
  ["2026-03-27T23:59:00Z", "today at 23:59"],
  ["2026-03-28T08:00:00Z", "tomorrow at 08:00"],
  ["2026-03-29T07:00:00Z", "on Sunday at 08:00"],
  ["2026-04-02T22:59:00Z", "on Thursday at 23:59"],
  ["2026-04-02T23:00:00Z", "on Friday 3\u00a0April at 00:00"],
  ["2026-03-26T08:00:00Z", "on Thursday 26\u00a0March at 08:00"],
  ["2027-01-01T08:00:00Z", "on Friday 1\u00a0January 2027 at 08:00"],
])("%s is said as %j", (at, words) => {
  expect(comingMoment(new Date(at), now)).toBe(words);
});
