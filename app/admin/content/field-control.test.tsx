// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Editor } from "#app/admin/editing/editor.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { business } from "#domain/content/business.ts";
import { emptyForm, shownForm } from "#domain/content/content-type.ts";
import type { ShownField } from "#domain/content/form-layout.ts";
import { contentTypes, type RegisteredType } from "#domain/content/registry.ts";
import { FieldControl } from "./field-control.tsx";

afterEach(cleanup);

const fieldsOf = (type: RegisteredType) =>
  shownForm(type).sections.flatMap(({ rows }) => rows.flat());
const fields = contentTypes.flatMap((type) =>
  fieldsOf(type).map((field) => [`${type.noun}/${field.name}`, type, field] as const),
);

/** Shows the field of a form with these values and errors. Returns what it changes. */
function open(
  type: RegisteredType,
  field: ShownField,
  { values, errors }: Record<"values" | "errors", Record<string, string>>,
) {
  const form: Record<string, unknown> = {
    ...(emptyForm(type, new Date()) as object),
    ...values,
  };
  const changes: unknown[] = [];
  const editor = {
    ...{ noun: type.noun, id: "1", form, errors, track: async () => null },
    change: (made: unknown) => changes.push(made),
    text: (name: string) => ({
      name,
      value: String(form[name] ?? ""),
      error: errors[name],
      onChange: () => {},
    }),
  } as unknown as Editor;
  const shown = shownForm(type);
  const others = { shown, pictures: {}, folder: "pages", isTitled: false } as const;
  render(
    <SignInAgainBeside>
      <FieldControl editor={editor} field={field} {...others} />
    </SignInAgainBeside>,
  );
  return changes;
}

test.each(fields)("%s shows once what is wrong with it", (_, type, field) => {
  open(type, field, { values: {}, errors: { [field.name]: "Something is wrong." } });
  expect(screen.getAllByText("Something is wrong.")).toHaveLength(1);
});

test.each([
  ["follow the name whose letters they are", "DS", { name: "Foyle Stone", initials: "FS" }],
  ["stay if the owner wrote others", "D&S", { name: "Foyle Stone" }],
])("the initials of the business %s", (_, initials, change) => {
  const field = fieldsOf(business).find(({ name }) => name === "name") ?? expect.fail();
  const values = { name: "Decor Specialist", initials };
  const changes = open(business, field, { values, errors: {} });
  fireEvent.change(screen.getByRole("textbox"), { target: { value: "Foyle Stone" } });
  expect(changes).toEqual([change]);
});
