import { expect, test } from "vitest";
import { writeNotice } from "./write-notice.ts";

const enquiry = { id: "7d1f", reference: "DS-7K2M9X", name: "Aoife Magee", service: "Marbling" };
const shown = { isNamed: true, serviceNames: ["Marbling", "Dragging"] };
const bodyOf = (changes: Partial<typeof enquiry>) =>
  writeNotice({ ...enquiry, ...changes }, shown).body;

test.each([
  ["Seán-Óg O’Neill", "Seán-Óg"],
  ["  Aoife  ", "Aoife"],
  ["O'Brien", "O'Brien"],
  ["François", "François"],
  ["अनीता शर्मा", "अनीता"],
  ["https://evil.example/pay", "httpsevilexamplepay"],
  ["+44-28-9649", "--"],
  ["<b>Ann</b>", "bAnnb"],
  ["\u202EAnn", "Ann"],
  ["x".repeat(99), "x".repeat(30)],
])("the name %j is shown as %j", (name, first) => {
  expect(bodyOf({ name })).toBe(`From ${first}, about Marbling`);
});

test("a name without a letter is left out", () => {
  expect(bodyOf({ name: "028 9649 6123" })).toBe("About Marbling");
});

test("a service that visitors cannot choose is left out, because a stranger may have typed it", () => {
  expect(bodyOf({ service: "Call 0900 1234 now" })).toBe("From Aoife, about your services");
});

test("a notice is short, whatever was typed", () => {
  const long = "漆".repeat(5_000);
  const notice = writeNotice({ ...enquiry, name: long }, shown);
  expect(Buffer.byteLength(JSON.stringify(notice))).toBeLessThan(3_000);
});
