import { expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { fieldText } from "./field-text.ts";

test("opening hours read like those on the website", () => {
  const onThePage = sampleBusiness.hours.map(({ label }) => label).join("\n");
  expect(fieldText(sampleBusiness.hours)).toBe(onThePage);
  expect(fieldText(sampleBusiness.hours.map(({ label, ...row }) => row))).toBe(onThePage);
});

test("an incomplete row of hours shows the parts that are filled in", () => {
  expect(fieldText([{ days: ["Monday"], opens: "08:00", closes: "" }])).toBe("Monday\n08:00");
});

test("closed days read as on the page, with every year", () => {
  const christmas = { from: "2026-12-24", to: "2027-01-02", label: "Christmas" };
  const day = { from: "2026-07-13", to: "2026-07-13", label: "" };
  expect(fieldText([day, christmas]).replaceAll("\u00a0", " ")).toBe(
    "Mon 13 July 2026\nThu 24 December 2026 to Sat 2 January 2027: Christmas",
  );
  expect(fieldText([{ ...christmas, to: "" }])).toBe("2026-12-24\nChristmas");
});

test("a list gives a line for each entry, an object its texts, and null an empty text", () => {
  expect(fieldText(["one", "", "two"])).toBe("one\ntwo");
  expect(fieldText([{ question: "Why?", answer: "So." }])).toBe("Why?\nSo.");
  expect(fieldText(null)).toBe("");
  expect(fieldText(2026)).toBe("2026");
  expect([true, false].map((value) => fieldText(value))).toEqual(["Yes", "No"]);
});

test("a value that is a name in the code reads as people know it", () => {
  const words = { HousePainter: "Painter or decorator" };
  expect(fieldText("HousePainter", words)).toBe("Painter or decorator");
  expect(fieldText("", words)).toBe("");
  expect(fieldText("constructor", words)).toBe("constructor");
});

test("a colour of the palette is one line, so that a changed one is found among many", () => {
  const sage = { family: "Greens", name: "Sage", colour: "#b9c4a6" };
  expect(fieldText([sage, { ...sage, name: "" }])).toBe("Sage #b9c4a6 (Greens)\nGreens\n#b9c4a6");
});
