import { expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { replyClock, replyDue } from "./opening.ts";

const { hours } = sampleBusiness;
const christmas = { from: "2026-12-24", to: "2027-01-02", label: "Christmas" };
function said(now: string, closedDays = [christmas], receivedAt = now) {
  const clock = replyClock({ hours, closedDays }, new Date(receivedAt), new Date(now));
  return { opensAgain: plain(clock.opensAgain), closedSoon: plain(clock.closedSoon) };
}

/** With ordinary spaces. */
function plain(text: string | null): string | null {
  return text === null ? null : text.replaceAll("\u00a0", " ");
}

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
])("in Belfast, at %s", (_, now, opensAgain) => {
  expect(said(now)).toEqual({ opensAgain, closedSoon: null });
});

test("a business open one day a week opens again that day", () => {
  const monday = { hours: [{ days: ["Monday"] as const, opens: "08:30", closes: "12:00" }] };
  const now = new Date("2026-03-02T13:00:00Z");
  const { opensAgain } = replyClock({ ...monday, closedDays: [] }, now, now);
  expect(opensAgain).toBe("Monday 8:30AM");
});

test("a business without hours promises nothing", () => {
  const now = new Date("2026-03-02T13:00:00Z");
  const clock = replyClock({ hours: [], closedDays: [christmas] }, now, now);
  expect(clock.opensAgain).toBeNull();
});

test.each([
  ["on a closed day", "2026-12-28T10:00:00Z", "Monday 4 January 2027, 8AM"],
  ["in the night before", "2026-12-23T23:59:00Z", "Monday 4 January 2027, 8AM"],
  ["on the last closed day", "2027-01-02T10:00:00Z", "Monday 4 January, 8AM"],
  ["on the Sunday after, which is like any other", "2027-01-03T10:00:00Z", "Monday 8AM"],
])("%s, the 24 hours count from the day that is open again", (_, now, opensAgain) => {
  expect(said(now)).toEqual({ opensAgain, closedSoon: null });
});

test("closed days that follow each other, and a Sunday between, are all skipped", () => {
  const more = { from: "2027-01-04", to: "2027-01-05", label: "" };
  const { opensAgain } = said("2026-12-28T10:00:00Z", [more, christmas]);
  expect(opensAgain).toBe("Wednesday 6 January 2027, 8AM");
});

test("closed days that begin within the 24 hours are said, and that they do not count", () => {
  const closedSoon = "Thu 24 December to Sat 2 January 2027";
  expect(said("2026-12-23T15:00:00Z")).toEqual({ opensAgain: null, closedSoon });
  expect(said("2026-12-22T20:00:00Z")).toEqual({ opensAgain: "Wednesday 8AM", closedSoon });
  expect(said("2026-12-22T15:00:00Z")).toEqual({ opensAgain: null, closedSoon: null });
});

test("what holds for an enquiry is said until the business has opened again", () => {
  const evening = "2026-12-23T20:00:00Z";
  const opensAgain = "Monday 4 January 2027, 8AM";
  expect(said("2026-12-30T20:00:00Z", undefined, evening).opensAgain).toBe(opensAgain);
  expect(said("2027-01-04T08:00:00Z", undefined, evening).opensAgain).toBeNull();
  expect(said("2027-02-07T12:00:00Z", undefined, evening).opensAgain).toBeNull();
  const afternoon = "2026-12-23T15:00:00Z";
  expect(said("2026-12-30T20:00:00Z", undefined, afternoon).closedSoon).not.toBeNull();
  expect(said("2027-01-03T20:00:00Z", undefined, afternoon).closedSoon).toBeNull();
});

test.each([
  ["while it is open", "2026-03-03T10:00:00Z", "2026-03-04T10:00:00Z"],
  ["in the evening before a summer day", "2026-06-30T20:00:00Z", "2026-07-02T07:00:00Z"],
  ["on a Sunday", "2026-03-08T12:00:00Z", "2026-03-10T08:00:00Z"],
  ["in the night before the closed days", "2026-12-23T23:59:00Z", "2027-01-05T08:00:00Z"],
  ["in the afternoon before them", "2026-12-23T15:00:00Z", "2027-01-03T15:00:00Z"],
])("an enquiry that came %s is to be answered as its sender was told", (_, receivedAt, due) => {
  const times = { hours, closedDays: [christmas] };
  expect(replyDue(times, new Date(receivedAt)).toISOString()).toBe(new Date(due).toISOString());
});

test("a business without hours is to answer within 24 hours", () => {
  const receivedAt = new Date("2026-03-02T13:00:00Z");
  const due = replyDue({ hours: [], closedDays: [] }, receivedAt);
  expect(due).toEqual(new Date("2026-03-03T13:00:00Z"));
});
