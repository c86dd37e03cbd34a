import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  "07700900123",
  "028 9649 6123 / 6124",
  "+44-28-9649-6123",
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

const signs = [..."=+-@＝＋－＠\u2212\u2013\uFE62\uFE63\uFE66\uFE6B\u207A\u2795"];
const unseen = [..." \t\u00A0\u200B\u2060\u00AD\uFE0F"];

test.each([
  ...signs.map((sign) => `${sign}SUM(A1)`),
  ...unseen.map((start) => `${start}=1+1`),
  ...["+44+HYPERLINK(A1)", "+1+cmd|' /C calc'!A0", "+44&WEBSERVICE(A1)", "-2", "\u22122+3"],
])("the formula %j is text, after an apostrophe", (typed) => {
  expect(csvLine([typed])).toBe(`"'${typed}"\r\n`);
});

test.each([
  "",
  "12",
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
