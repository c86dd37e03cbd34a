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

test("a list gives a line for each entry, an object its texts, and null an empty text", () => {
  expect(fieldText(["one", "", "two"])).toBe("one\ntwo");
  expect(fieldText([{ question: "Why?", answer: "So." }])).toBe("Why?\nSo.");
  expect(fieldText(null)).toBe("");
  expect(fieldText(2026)).toBe("2026");
});
