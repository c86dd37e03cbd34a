import { expect, test } from "vitest";
import { areBlank } from "./blank-fields.ts";

const form = {
  note: " \u00AD",
  faq: [{ question: "", answer: "" }],
  quote: { author: "" },
  url: null,
};
const names = ["note", "faq", "quote", "url"] as const;

test("fields without text are blank, however deep their rows", () => {
  expect(areBlank({ form, errors: {} }, names)).toBe(true);
});

test.each([{ note: "a" }, { faq: [{ question: "", answer: "a" }] }, { quote: { author: "a" } }])(
  "%j is not blank",
  (change) => {
    expect(areBlank({ form: { ...form, ...change }, errors: {} }, names)).toBe(false);
  },
);

test("a field with an error is never folded away, and other fields’ errors do not matter", () => {
  expect(areBlank({ form, errors: { "faq.0.answer": "Too long" } }, names)).toBe(false);
  expect(areBlank({ form, errors: { note: "Too long" } }, names)).toBe(false);
  expect(areBlank({ form, errors: { notes: "Too long" } }, names)).toBe(true);
});
