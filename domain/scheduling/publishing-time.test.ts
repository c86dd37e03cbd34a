import { expect, test } from "vitest";
import { readPublishingTime } from "./publishing-time.ts";

const now = new Date("2026-03-02T12:00:00Z");
const errorOf = (date: string, time: string) => {
  const read = readPublishingTime({ date, time }, now);
  return "at" in read ? null : Object.entries(read.fieldErrors).flat().join(": ");
};

test.each([
  ["in winter", "2026-03-06", "08:00", "2026-03-06T08:00:00.000Z"],
  ["in summer", "2026-07-03", "08:00", "2026-07-03T07:00:00.000Z"],
  ["before the clocks go forward", "2026-03-29", "00:59", "2026-03-29T00:59:00.000Z"],
  ["after the clocks went forward", "2026-03-29", "02:00", "2026-03-29T01:00:00.000Z"],
  ["before the hour that comes twice", "2026-10-25", "00:59", "2026-10-24T23:59:00.000Z"],
  ["after the hour that came twice", "2026-10-25", "02:00", "2026-10-25T02:00:00.000Z"],
  ["in a minute", "2026-03-02", "12:01", "2026-03-02T12:01:00.000Z"],
])("a time %s is the time in London", (_, date, time, at) => {
  expect(readPublishingTime({ date, time }, now)).toEqual({ at: new Date(at) });
});

test.each(["01:00", "01:59"])("%s is named as left out when the clocks go forward", (time) => {
  expect(errorOf("2026-03-29", time)).toContain(`time: There is no ${time} that night`);
});

test.each(["01:00", "01:59"])("%s is named as coming twice when the clocks go back", (time) => {
  expect(errorOf("2026-10-25", time)).toContain(`time: The clock shows ${time} twice that night`);
});

test("a time that is over, too far away, or no time at all is refused", () => {
  expect(errorOf("2026-03-02", "12:00")).toMatch(/^time: That time is over/);
  expect(errorOf("2026-03-01", "23:00")).toMatch(/^time: That time is over/);
  expect(errorOf("2028-03-01", "12:00")).toMatch(/^date: Please choose a date within a year/);
  for (const date of ["", "2026-02-30", "6 March"])
    expect(errorOf(date, "08:00")).toBe("date: Please choose a date.");
  for (const time of ["", "8:00", "24:00", "08:60"])
    expect(errorOf("2026-03-06", time)).toBe("time: Please choose a time.");
  expect(readPublishingTime({}, now)).toHaveProperty("fieldErrors");
});
