import { expect, test } from "vitest";
import { shownForm } from "./content-type.ts";
import { googleFields } from "./fields.ts";
import type { ShownField } from "./form-layout.ts";
import { contentTypes } from "./registry.ts";

/** The two fields that one control edits together, by the one that a section names. */
const editedWith: Record<string, string> = { process: "stepPictures" };

function namesIn({ name, parts }: ShownField): string[] {
  const other = editedWith[name];
  return [name, ...(other ? [other] : []), ...parts.flatMap(namesIn)];
}

test.each(contentTypes)("the form of the $noun shows each of its fields once", (type) => {
  const { sections } = shownForm(type);
  const names = sections.flatMap(({ rows }) => rows.flat().flatMap(namesIn));
  const google = Object.keys(googleFields).filter((name) => name in type.fields);
  const fields = Object.entries(type.fields).filter(([, field]) => "form" in field);
  expect([...names, ...google].toSorted()).toEqual(fields.map(([name]) => name).toSorted());
});

test("a field is required if its form refuses an empty text", () => {
  const [first] = shownForm(contentTypes[0]).sections;
  const fields = first?.rows.flat().map(({ name, isRequired }) => [name, isRequired]) ?? [];
  expect(Object.fromEntries(fields)).toMatchObject({ name: true, initials: false, kind: true });
});
