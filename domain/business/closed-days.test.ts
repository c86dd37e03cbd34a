import { describe, expect, test } from "vitest";
import { closedMeanwhile, comingClosedDays, daysText, replyDue } from "./closed-days.ts";

const christmas = { from: "2026-12-24", to: "2027-01-02", label: "Christmas" };
const textsOn = (today: string, ...rows: (typeof christmas)[]) =>
  comingClosedDays(rows, today).map(({ text }) => plain(text));
/** With ordinary spaces. */
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test.each([
  ["61 days before", "2026-10-24", ""],
  ["60 days before", "2026-10-25", "Closed Thu 24 December to Sat 2 January 2027: Christmas"],
  ["the first day", "2026-12-24", "Closed now, Thu 24 December to Sat 2 January 2027: Christmas"],
  ["the last day", "2027-01-02", "Closed now, Thu 24 December 2026 to Sat 2 January: Christmas"],
  ["the day after", "2027-01-03", ""],
])("%s, pages announce closed days or not", (_, today, text) => {
  expect(textsOn(today, christmas).join()).toBe(text);
});

test("a single day is one date, and a reason is not needed", () => {
  const day = { from: "2026-07-13", to: "2026-07-13", label: "" };
  expect(textsOn("2026-07-01", day)).toEqual(["Closed Mon 13 July"]);
});

test("the earliest closed days come first", () => {
  const later = { from: "2026-12-28", to: "2026-12-28", label: "Later" };
  const sooner = { from: "2026-12-01", to: "2026-12-01", label: "Sooner" };
  expect(textsOn("2026-11-22", later, sooner)).toEqual([
    "Closed Tue 1 December: Sooner",
    "Closed Mon 28 December: Later",
  ]);
});

test("a date that no form accepts is not announced", () => {
  const broken = { from: "soon", to: "2026-12-40", label: "Broken" };
  const turned = { from: "2026-12-03", to: "2026-12-02", label: "Turned" };
  expect(textsOn("2026-11-22", broken, turned)).toEqual([]);
});

test("the year of both days is said once if they share it", () => {
  const days = { from: "2028-02-28", to: "2028-02-29" };
  expect(plain(daysText(days, "2026"))).toBe("Mon 28 February to Tue 29 February 2028");
  expect(plain(daysText(days))).toBe("Mon 28 February to Tue 29 February 2028");
  expect(plain(daysText(days, "2028"))).toBe("Mon 28 February to Tue 29 February");
});

const christmasDays = "Thu 24 December to Sat 2 January 2027";

describe("the closed days in the thanks and the receipt", () => {
  /** With ordinary spaces. */
  const said = (receivedAt: string, now = receivedAt, rows = [christmas]) =>
    closedMeanwhile(rows, new Date(receivedAt), new Date(now))?.replaceAll("\u00a0", " ") ?? null;

  test.each([
    ["two days before them", "2026-12-22T15:00:00Z", null],
    ["the day before them", "2026-12-23T15:00:00Z", christmasDays],
    ["on one of them", "2026-12-28T10:00:00Z", christmasDays],
    ["on the last one", "2027-01-02T23:59:00Z", "Thu 24 December 2026 to Sat 2 January"],
    ["the day after them", "2027-01-03T00:00:00Z", null],
    ["at night, when no hours are said", "2026-03-03T23:00:00Z", null],
    ["on a Sunday", "2026-03-08T12:00:00Z", null],
  ])("for an enquiry that came %s", (_, receivedAt, days) => {
    expect(said(receivedAt)).toBe(days);
  });

  test("are told until they are over", () => {
    const before = "2026-12-23T15:00:00Z";
    expect(said(before, "2026-12-30T20:00:00Z")).toBe(christmasDays);
    expect(said(before, "2027-01-03T20:00:00Z")).toBeNull();
  });

  test("are one line if they follow each other", () => {
    const newYear = { from: "2027-01-03", to: "2027-01-05", label: "" };
    const all = "Thu 24 December to Tue 5 January 2027";
    expect(said("2026-12-28T10:00:00Z", undefined, [newYear, christmas])).toBe(all);
  });
});

test.each([
  ["while it is open", "2026-03-03T10:00:00Z", "2026-03-04T10:00:00Z"],
  ["in the evening", "2026-06-30T20:00:00Z", "2026-07-01T20:00:00Z"],
  ["on a Sunday", "2026-03-08T12:00:00Z", "2026-03-09T12:00:00Z"],
  ["in the afternoon before the closed days", "2026-12-23T15:00:00Z", "2027-01-03T15:00:00Z"],
  ["on a closed day", "2026-12-28T10:00:00Z", "2027-01-04T00:00:00Z"],
])("an enquiry that came %s is to be answered as its sender was told", (_, receivedAt, due) => {
  expect(replyDue([christmas], new Date(receivedAt)).toISOString()).toBe(
    new Date(due).toISOString(),
  );
});
