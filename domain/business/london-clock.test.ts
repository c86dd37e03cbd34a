import { expect, test } from "vitest";
import {
  comingMoment,
  daysAfter,
  distinctMoments,
  fullMoment,
  isDate,
  londonClock,
  shortMoment,
  weekdayOf,
} from "./london-clock.ts";

test.each([
  ["a winter night", "2026-12-23T23:59:59Z", "2026-12-23", "23:59"],
  ["midnight in summer", "2026-07-12T23:00:00Z", "2026-07-13", "00:00"],
  ["the midnight after the clocks went forward", "2026-03-29T23:00:00Z", "2026-03-30", "00:00"],
  ["the midnight after the clocks went back", "2026-10-26T00:00:00Z", "2026-10-26", "00:00"],
])("%s is read as in Belfast", (_, now, date, time) => {
  expect(londonClock(new Date(now))).toEqual({ date, time });
});

test("a date is one that exists, written with four digits of the year", () => {
  const dates = ["2028-02-29", "2027-02-29", "2026-02-31", "20026-12-24", "24/12/2026", ""];
  expect(dates.filter(isDate)).toEqual(["2028-02-29"]);
});

test("days are counted over the end of a year and over the change of the clocks", () => {
  expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
  expect(daysAfter("2026-03-28", 2)).toBe("2026-03-30");
  expect(daysAfter("2026-10-26", -2)).toBe("2026-10-24");
  expect(weekdayOf("2026-12-24")).toBe("Thursday");
  expect(weekdayOf("2026-12-27")).toBe("Sunday");
});

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
