import { expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { opensAgain } from "./opening.ts";

test.each([
  ["a Tuesday morning", "2026-03-03T10:00:00Z", null],
  ["the minute it opens", "2026-03-03T08:00:00Z", null],
  ["a minute before", "2026-03-03T07:59:59Z", "today 8AM"],
  ["the minute it closes", "2026-03-03T18:00:00Z", "Wednesday 8AM"],
  ["Friday evening", "2026-03-06T19:00:00Z", "Saturday 9AM"],
  ["Saturday evening", "2026-03-07T16:00:00Z", "Monday 8AM"],
  ["Sunday", "2026-03-08T12:00:00Z", "Monday 8AM"],
  ["eight on a summer morning, seven in UTC", "2026-07-01T07:00:00Z", null],
  ["the night after the clocks went forward", "2026-03-29T23:30:00Z", "today 8AM"],
])("in Belfast, at %s", (_, now, said) => {
  expect(opensAgain(sampleBusiness.hours, new Date(now))).toBe(said);
});

test("a business open one day a week opens again that day", () => {
  const hours = [{ days: ["Monday"] as const, opens: "08:30", closes: "12:00" }];
  expect(opensAgain(hours, new Date("2026-03-02T13:00:00Z"))).toBe("Monday 8:30AM");
});

test("a business without hours promises nothing", () => {
  expect(opensAgain([], new Date("2026-03-02T13:00:00Z"))).toBeNull();
});
