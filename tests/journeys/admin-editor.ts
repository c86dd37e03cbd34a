import type { Locator, Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

export type Editor = ReturnType<typeof editorOn>;

/** Opens a form of the admin, and waits until it is ready. */
export async function openEditor(visitor: Visitor, path: string): Promise<Editor> {
  await visitor.open(path);
  const editor = editorOn(visitor.page);
  // Until its scripts run, all fields are disabled.
  await editor.button("Cancel").and(visitor.page.locator(":enabled")).waitFor();
  return editor;
}

/** The form on an admin page, as the owner reads and uses it. */
export function editorOn(page: Page) {
  return {
    page,
    /** The red box above the fields. */
    banner: page.locator("form").getByRole("alert").first(),

    heading: (name: string) => page.getByRole("heading", { name, exact: true }),
    button: (name: string) => page.getByRole("button", { name, exact: true }),
    /** The main picture of a service. Its plates have fields and buttons of the same names. */
    heroImage: page.getByRole("group", { name: "Hero Image" }),

    /** The field with this label. The label of an optional field ends with '(optional)'. */
    field(label: string): Locator {
      const name = new RegExp(`^${label}( \\(optional\\))?$`);
      return page.getByRole("textbox", { name }).or(page.getByRole("combobox", { name }));
    },

    faq(number: number) {
      const pair = page.getByRole("group", { name: `FAQ #${number}` });
      return {
        question: pair.getByRole("textbox", { name: "Question" }),
        answer: pair.getByRole("textbox", { name: "Answer" }),
      };
    },

    /** Opens a section that is folded because it is blank. */
    unfold: (title: string) => page.locator("summary").filter({ hasText: title }).click(),

    /** A field's error message, or an empty text. */
    faultOf: (field: Locator) =>
      field.evaluate((element) => {
        if (!element.ariaInvalid) return "";
        const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
        return document.getElementById(ids.at(-1) ?? "")?.textContent ?? "";
      }),

    hasFocus: (element: Locator) => element.evaluate((node) => node === document.activeElement),
  };
}
