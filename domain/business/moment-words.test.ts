import { expect, test } from "vitest";
import { comingMoment, distinctMoments, fullMoment, shortMoment } from "./moment-words.ts";

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

test.each([
  ["2026-03-27T14:05:00Z", "27 Mar 14:05"],
  ["2026-07-01T23:30:00Z", "2 Jul 00:30"],
  ["2025-12-31T23:59:00Z", "31 Dec 2025 23:59"],
  ["2026-12-31T23:59:00Z", "31 Dec 23:59"],
])("in a row, %s is %j", (at, words) => {
  expect(shortMoment(new Date(at), now)).toBe(words);
});

test.each([
  ["2026-03-27T14:05:00Z", "Fri, 27 Mar 2026, 14:05"],
  ["2026-07-01T23:30:00Z", "Thu, 2 Jul 2026, 00:30"],
])("in a record, %s is %j", (at, words) => {
  expect(fullMoment(new Date(at))).toBe(words);
});

test("of moments within one minute the seconds are said", () => {
  const moments = ["14:05:09", "14:05:58", "14:06:00"].map(
    (time) => new Date(`2026-11-21T${time}Z`),
  );
  expect(distinctMoments(moments)).toEqual([
    "Sat, 21 Nov 2026, 14:05:09",
    "Sat, 21 Nov 2026, 14:05:58",
    "Sat, 21 Nov 2026, 14:06",
  ]);
});
