// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Editor } from "#app/admin/editing/editor.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { business } from "#domain/content/business.ts";
import { emptyForm, shownForm } from "#domain/content/content-type.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { FieldControl } from "./field-control.tsx";

afterEach(cleanup);

const fields = contentTypes.flatMap((type) =>
  shownForm(type).sections.flatMap(({ rows }) =>
    rows.flat().map((field) => [`${type.noun}/${field.name}`, type, field] as const),
  ),
);

test.each(fields)("%s shows once what is wrong with it", (_, type, field) => {
  const errors = { [field.name]: "Something is wrong." };
  const form = emptyForm(type, new Date()) as Record<string, unknown>;
  const editor = {
    ...{ noun: type.noun, id: "1", form, errors, change: () => {}, track: async () => null },
    text: (name: string) => ({
      name,
      value: String(form[name] ?? ""),
      error: errors[name],
      onChange: () => {},
    }),
  } as unknown as Editor;
  render(
    <SignInAgainBeside>
      <FieldControl
        editor={editor}
        shown={shownForm(type)}
        field={field}
        pictures={{}}
        folder="pages"
        isTitled={false}
      />
    </SignInAgainBeside>,
  );
  expect(screen.getAllByText("Something is wrong.")).toHaveLength(1);
});

test.each([
  ["follow the name whose letters they are", "DS", { name: "Foyle Stone", initials: "FS" }],
  ["stay if the owner wrote others", "D&S", { name: "Foyle Stone" }],
])("the initials of the business %s", (_, initials, change) => {
  const form: Record<string, unknown> = { ...emptyForm(business, new Date()), initials };
  form.name = "Decor Specialist";
  const shown = shownForm(business);
  const [field] = shown.sections.flatMap(({ rows }) => rows.flat());
  if (field?.name !== "name") throw new Error("the form begins with the name");
  const changes: unknown[] = [];
  const editor = {
    ...{ noun: business.noun, form, errors: {}, track: async () => null },
    change: (made: unknown) => changes.push(made),
    text: (name: string) => ({ name, value: String(form[name]), onChange: () => {} }),
  } as unknown as Editor;
  render(
    <SignInAgainBeside>
      <FieldControl
        editor={editor}
        shown={shown}
        field={field}
        pictures={{}}
        folder="pages"
        isTitled={false}
      />
    </SignInAgainBeside>,
  );
  const name = screen.getByRole("textbox");
  fireEvent.change(name, { target: { value: "Foyle Stone" } });
  expect(changes).toEqual([change]);
});
