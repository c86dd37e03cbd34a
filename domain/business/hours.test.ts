import { expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { hoursLabel, type Weekday } from "./hours.ts";

test("the built-in hours read as the specification has them", () => {
  expect(sampleBusiness.hours.map(hoursLabel)).toEqual(["Mon-Fri 8AM-6PM", "Sat 9AM-4PM"]);
  expect(sampleBusiness.hours.map(({ label }) => label)).toEqual(
    sampleBusiness.hours.map(hoursLabel),
  );
});

test.each<[Weekday[], string]>([
  [["Monday"], "Mon"],
  [["Monday", "Wednesday"], "Mon, Wed"],
  [["Wednesday", "Monday"], "Mon, Wed"],
  [["Saturday", "Sunday"], "Sat-Sun"],
  [["Monday", "Tuesday", "Wednesday", "Friday"], "Mon-Wed, Fri"],
  [["Sunday", "Monday"], "Mon, Sun"],
])("%j read as %s", (days, text) => {
  expect(hoursLabel({ days, opens: "08:00", closes: "18:00" })).toBe(`${text} 8AM-6PM`);
});

test.each([
  ["08:30", "18:00", "8:30AM-6PM"],
  ["00:00", "12:00", "12AM-12PM"],
  ["12:05", "23:59", "12:05PM-11:59PM"],
  ["10:00", "13:00", "10AM-1PM"],
])("from %s to %s reads as %s", (opens, closes, text) => {
  expect(hoursLabel({ days: ["Friday"], opens, closes })).toBe(`Fri ${text}`);
});
