import { expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { exampleBusiness } from "#tests/admin/example-forms.ts";
import { business } from "./business.ts";
import { formOf, readForm } from "./content-type.ts";

const now = new Date("2026-11-22T12:00:00Z");
const christmas = { from: "2026-12-24", to: "2027-01-02", label: "Christmas" };
const day = (date: string, label = "") => ({ from: date, to: date, label });

const read = (...closedDays: unknown[]) =>
  readForm(business, exampleBusiness({ closedDays }), now) as {
    values?: { closedDays: unknown[] };
    fieldErrors?: Record<string, string>;
  };

test("closed days are stored in the order of the calendar, with a tidy reason", () => {
  const stored = read({ ...christmas, label: " Christmas\n" }, day("2026-12-01")).values;
  expect(stored?.closedDays).toEqual([day("2026-12-01"), christmas]);
});

const noDate = "Enter a date that exists, with a year of four digits";
const lastDay = "Enter the last day. For a single day, it is the first day again";
test.each([
  [{ label: "Easter" }, "from", "Enter the first day"],
  [{ from: "2026-12-24" }, "to", lastDay],
  [{ from: "2027-02-29", to: "2027-03-01" }, "from", noDate],
  [{ from: "24 December", to: "2027-01-02" }, "from", noDate],
  [{ from: "2026-12-24", to: "2026-01-02" }, "to", "The last day must not be before the first day"],
  [{ from: "2026-12-24", to: "2028-01-02" }, "to", "This is longer than a year. Check the years"],
  [
    { from: "2025-12-24", to: "2026-01-02" },
    "to",
    "These days are over. Check the year, or remove the row",
  ],
])("closed days of %j are refused at %s: %s", (row, field, message) => {
  expect(read(day("2026-12-01"), row).fieldErrors).toMatchObject({
    [`closedDays.1.${field}`]: message,
  });
});

test("days that stand in two rows are refused at the second", () => {
  expect(read(christmas, { ...day("2026-12-20"), to: "2026-12-26" }).fieldErrors).toEqual({
    "closedDays.1.from": "Thu\u00a024\u00a0December\u00a02026 already stands in a row above",
  });
  expect(read(christmas, day("2027-01-02")).fieldErrors).toEqual({
    "closedDays.1.from": "Sat\u00a02\u00a0January\u00a02027 already stands in a row above",
  });
  expect(read(christmas, day("2026-12-23"), day("2027-01-03"))).toHaveProperty("values");
});

test("a form opens without the days that are over, so that a save drops them", () => {
  const stored = {
    ...sampleBusiness,
    closedDays: [day("2026-07-13"), day("2026-11-21"), day("2026-11-22"), christmas],
  };
  expect(formOf(business, stored, now).closedDays).toEqual([day("2026-11-22"), christmas]);
});

test("a form that stayed open over the last closed day can still be saved", () => {
  expect(read(day("2026-11-21"))).toHaveProperty("values");
});
