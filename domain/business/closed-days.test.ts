import { expect, test } from "vitest";
import { comingClosedDays, daysText } from "./closed-days.ts";

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
