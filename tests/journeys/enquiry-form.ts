import type { Locator, Page } from "playwright-core";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import type { Visitor } from "./visitor.ts";

export type FieldName = "name" | "email" | "phone" | "postcode" | "service" | "message";

/** The quote form, as a visitor reads and uses it. */
export class EnquiryForm {
  readonly fields: Record<FieldName, Locator>;
  readonly sendButton: Locator;
  readonly sendingButton: Locator;
  readonly banner: Locator;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.fields = {
      name: page.getByLabel("Full Name"),
      email: page.getByLabel("Email Address"),
      phone: page.getByLabel("Phone Number"),
      postcode: page.getByLabel("Postcode"),
      service: page.getByLabel("Service Required"),
      message: page.getByLabel("Project Details"),
    };
    this.sendButton = page.getByRole("button", { name: "Send Enquiry" });
    this.sendingButton = page.getByRole("button", { name: "Sending..." });
    this.banner = page.getByRole("alert");
  }

  /** Opens the page with the form, and waits until its script runs. */
  static async open(visitor: Visitor, path = "/contact"): Promise<EnquiryForm> {
    await visitor.open(path);
    const form = new EnquiryForm(visitor.page);
    await form.untilScripted();
    return form;
  }

  /** Types the example enquiry, with these changes. */
  async fill(changes: Partial<Record<FieldName, string>> = {}): Promise<void> {
    const enquiry: Record<FieldName, string> = exampleEnquiry(changes);
    for (const [name, field] of Object.entries(this.fields)) {
      const text = enquiry[name as FieldName];
      if (name === "service") await field.selectOption(text);
      else await field.fill(text);
    }
  }

  async send(): Promise<void> {
    await this.sendButton.click();
  }

  /** The values of the fields. */
  async typed(): Promise<Record<string, string>> {
    const values = Object.entries(this.fields).map(async ([name, field]) => [
      name,
      await field.inputValue(),
    ]);
    return Object.fromEntries(await Promise.all(values));
  }

  /** A field's error message, or an empty text. */
  messageAt(name: FieldName): Promise<string> {
    return this.fields[name].evaluate((field) => {
      if (field.getAttribute("aria-invalid") !== "true") return "";
      const message = document.getElementById(field.getAttribute("aria-describedby") ?? "");
      return message?.checkVisibility() ? message.innerText : "";
    });
  }

  /** Waits for the thank-you panel. Returns its reference. */
  async thankedFor(): Promise<string> {
    await this.#page.getByText("We will reply within 24 hours.").waitFor();
    return await this.#page.getByText(/^DS-\w{6}$/).innerText();
  }

  /** Waits until the page's script runs: it then gives the form an id at the first typed letter. */
  async untilScripted(): Promise<void> {
    await this.#page.waitForFunction(() => {
      const form = document.querySelector("form");
      form?.dispatchEvent(new Event("input"));
      return form?.dataset.enquiryId;
    });
  }
}
