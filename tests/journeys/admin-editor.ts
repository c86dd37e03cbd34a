import type { Locator, Page } from "playwright-core";
import type { Visitor } from "./visitor.ts";

/** A form of the admin, as the owner reads and uses it. */
export class Editor {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  static async open(visitor: Visitor, path: string): Promise<Editor> {
    await visitor.open(path);
    const editor = new Editor(visitor.page);
    await editor.button("Cancel").waitFor();
    return editor;
  }

  heading(name: string): Locator {
    return this.page.getByRole("heading", { name, exact: true });
  }

  /** The field with this label. The label of an optional field ends with '(optional)'. */
  field(label: string): Locator {
    const name = new RegExp(`^${label}( \\(optional\\))?$`);
    return this.page.getByRole("textbox", { name }).or(this.page.getByRole("combobox", { name }));
  }

  faq(number: number) {
    const pair = this.page.getByRole("group", { name: `FAQ #${number}` });
    return {
      question: pair.getByRole("textbox", { name: "Question" }),
      answer: pair.getByRole("textbox", { name: "Answer" }),
    };
  }

  button(name: string): Locator {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** The red box above the fields. */
  get banner(): Locator {
    return this.page.locator("form").getByRole("alert").first();
  }

  /** A field's error message, or an empty text. */
  faultOf(field: Locator): Promise<string> {
    return field.evaluate((element) => {
      if (!element.ariaInvalid) return "";
      const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
      return document.getElementById(ids.at(-1) ?? "")?.textContent ?? "";
    });
  }

  hasFocus(element: Locator): Promise<boolean> {
    return element.evaluate((node) => node === document.activeElement);
  }
}
