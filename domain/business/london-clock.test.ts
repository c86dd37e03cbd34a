import { expect, test } from "vitest";
import { daysAfter, isDate, londonClock, weekdayOf } from "./london-clock.ts";

test.each([
  ["a winter night", "2026-12-23T23:59:59Z", "2026-12-23", "23:59"],
  ["midnight in winter", "2026-12-24T00:00:00Z", "2026-12-24", "00:00"],
  ["an hour before midnight in summer", "2026-07-12T22:59:59Z", "2026-07-12", "23:59"],
  ["midnight in summer", "2026-07-12T23:00:00Z", "2026-07-13", "00:00"],
  ["the midnight before the clocks go forward", "2026-03-29T00:00:00Z", "2026-03-29", "00:00"],
  ["the midnight after the clocks went forward", "2026-03-29T23:00:00Z", "2026-03-30", "00:00"],
  ["the midnight before the clocks go back", "2026-10-24T23:00:00Z", "2026-10-25", "00:00"],
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
