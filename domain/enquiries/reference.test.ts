import { expect, test } from "vitest";
import { isReference, makeReference } from "./reference.ts";

test("references are the initials and six characters that are hard to confuse", () => {
  const references = Array.from({ length: 2_000 }, () => makeReference("DS"));
  for (const reference of references) expect(reference).toMatch(/^DS-[0-9A-Z]{6}$/);
  expect(references.join("").replaceAll("DS-", "")).not.toMatch(/[ILOU]/);
  expect(references.every(isReference)).toBe(true);
});

test("every character occurs, and references differ", () => {
  const references = Array.from({ length: 2_000 }, () => makeReference("DS"));
  expect(new Set(references.join("").replaceAll("DS-", "")).size).toBe(32);
  expect(new Set(references).size).toBeGreaterThan(1_990);
});

test.each([
  "",
  "DS-",
  "DS-7K2M9",
  "DS-7K2M9XX",
  "ds-7k2m9x",
  "DS-7K2M9I",
  "DS-7K2M9X\n",
  " DS-7K2M9X",
])("%j is not a reference", (text) => {
  expect(isReference(text)).toBe(false);
});

test.each([
  ["FS", "FS"],
  ["f.s.", "FS"],
  ["Éamon", "EAMO"],
  ["", "REF"],
  ["石", "REF"],
])("a reference of a business with the initials %j begins with %s", (initials, prefix) => {
  const reference = makeReference(initials);
  expect(reference.split("-")[0]).toBe(prefix);
  expect(isReference(reference)).toBe(true);
});
