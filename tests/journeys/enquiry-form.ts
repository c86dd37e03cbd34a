import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import type { Visitor } from "./visitor.ts";

export type FieldName = "name" | "email" | "phone" | "postcode" | "service" | "message";

export type EnquiryForm = ReturnType<typeof enquiryFormOn>;

/** Opens the page with the form, and waits until its script runs. */
export async function openEnquiryForm(visitor: Visitor, path = "/contact"): Promise<EnquiryForm> {
  await visitor.open(path);
  const form = enquiryFormOn(visitor.page);
  await form.untilScripted();
  return form;
}

/** The quote form, as a visitor reads and uses it. */
export function enquiryFormOn(page: Page) {
  const fields: Record<FieldName, Locator> = {
    name: page.getByLabel("Full Name"),
    email: page.getByLabel("Email Address"),
    phone: page.getByLabel("Phone Number"),
    postcode: page.getByLabel("Postcode"),
    service: page.getByLabel("Service Required"),
    message: page.getByLabel("Project Details"),
  };
  const sendButton = page.getByRole("button", { name: "Send Enquiry" });
  return {
    fields,
    sendButton,
    sendingButton: page.getByRole("button", { name: "Sending..." }),
    banner: page.getByRole("alert"),
    send: () => sendButton.click(),

    /** Types the example enquiry, with these changes. */
    async fill(changes: Partial<Record<FieldName, string>> = {}): Promise<void> {
      const enquiry: Record<FieldName, string> = exampleEnquiry(changes);
      for (const [name, field] of Object.entries(fields)) {
        const text = enquiry[name as FieldName];
        if (name === "service") await field.selectOption(text);
        else await field.fill(text);
      }
    },

    /** The values of the fields. */
    async typed(): Promise<Record<string, string>> {
      const values = Object.entries(fields).map(async ([name, field]) => [
        name,
        await field.inputValue(),
      ]);
      return Object.fromEntries(await Promise.all(values));
    },

    /** A field's error message, or an empty text. */
    messageAt: (name: FieldName): Promise<string> =>
      fields[name].evaluate((field) => {
        if (field.getAttribute("aria-invalid") !== "true") return "";
        const message = document.getElementById(field.getAttribute("aria-describedby") ?? "");
        return message?.checkVisibility() ? message.innerText : "";
      }),

    /** Waits for the thank-you panel. Returns its reference. */
    async thankedFor(): Promise<string> {
      await page.getByText("We will reply within 24 hours.").waitFor();
      return page.getByText(/^DS-\w{6}$/).innerText();
    },

    /** Waits until the page's script runs: it gives the form an id at the first typed letter. */
    async untilScripted(): Promise<void> {
      await page.waitForFunction(() => {
        const form = document.querySelector("form");
        form?.dispatchEvent(new Event("input"));
        return form?.dataset.enquiryId;
      });
    },
  };
}

/** A picture of one colour. */
export async function roomPhoto(name: string, width: number) {
  const picture = sharp({ create: { width, height: 40, channels: 3, background: "#1f3b30" } });
  return { name, mimeType: "image/jpeg", buffer: await picture.jpeg().toBuffer() };
}

/** Runs in the page. Whether the middle and two corners are in the window and not covered. */
export function isInView(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const places = [
    [left + 2, top + 2],
    [right - 2, bottom - 2],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const;
  return places.every(([x, y]) => {
    const found = document.elementFromPoint(x, y);
    return found !== null && (element.contains(found) || found.contains(element));
  });
}
