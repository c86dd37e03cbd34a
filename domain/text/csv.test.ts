import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  "07700900123",
  "07700 900123",
  "028 9649 6123 / 6124",
  "+447700900123",
  "+44 28 9649 6123",
  "+44-28-9649-6123",
  "+44 (0)28 9649 6123",
  "(028) 9649 6123",
  "(+44) 28 9649 6123",
  "+44 7700 900123 after 6pm",
  "00353871234567",
  "447700900123",
  "＋４４７７００９００１２３",
  "\u202A+447700900123",
])("the number %j arrives in a spreadsheet as it was typed, after a tab", (typed) => {
  expect(csvLine([typed])).toBe(`"\t${typed}"\r\n`);
});

test.each([
  "=1+1",
  "+SUM(A1)",
  "+44+HYPERLINK(A1)",
  "+1+cmd|' /C calc'!A0",
  "+44&WEBSERVICE(A1)",
  "-2",
  "@SUM(A1)",
  "＝1+1",
  "＋SUM(A1)",
  "－2",
  "＠SUM(A1)",
  "\u22122+3",
  "\u20132+3",
  "\uFE62SUM(A1)",
  "\uFE632",
  "\uFE661+1",
  "\uFE6BSUM(A1)",
  "\u207ASUM(A1)",
  "\u2795SUM(A1)",
  " =1+1",
  "\t=1+1",
  "\u00A0=1+1",
  "\u200B=1+1",
  "\u2060=1+1",
  "\u00AD=1+1",
  "\uFE0F=1+1",
])("the formula %j is text, after an apostrophe", (typed) => {
  expect(csvLine([typed])).toBe(`"'${typed}"\r\n`);
});

test.each([
  "",
  "Ann",
  "12",
  "BT1 5GS",
  "12 High Street",
  "2026-03-02T12:00:00.000Z",
  "192.0.2.0",
  "1 + 1 = 2",
  "*Urgent*",
])("the text %j has nothing before it", (typed) => {
  expect(csvLine([typed])).toBe(`"${typed}"\r\n`);
});

test("quotes and lines stay within their cell", () => {
  expect(csvLine(["Róisín", 'Two lines,\nand "quotes"', '="1"'])).toBe(
    `"Róisín","Two lines,\nand ""quotes""","'=""1"""\r\n`,
  );
});
