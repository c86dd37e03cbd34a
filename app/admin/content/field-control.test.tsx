// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { Editor } from "#app/admin/editing/editor.ts";
import { SignInAgainBeside } from "#app/admin/session/sign-in-again.tsx";
import { emptyForm } from "#domain/content/content-type.ts";
import { shownForm } from "#domain/content/form-layout.ts";
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
