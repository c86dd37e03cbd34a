import { expect, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { EnquiryForm } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";
import { hasFocus } from "./tabbing.ts";

const site = runningSite();
const { honeypot, ...typed } = exampleEnquiry();
const nothing = { name: "", email: "", phone: "", postcode: "", service: "", message: "" };

test("what was typed is still there after a reload, and gone once it is sent", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await EnquiryForm.open(visitor);
  await form.fill();
  await page.reload();
  await form.untilScripted();
  expect(await form.typed()).toEqual(typed);

  await form.send();
  const reference = await form.thankedFor();
  await page.reload();
  expect(await form.thankedFor()).toBe(reference);
  await visitor.open("/contact");
  await form.untilScripted();
  expect(await form.typed()).toEqual(nothing);
});

test("the thanks looked at again leave the focus where the visitor has put it meanwhile", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await EnquiryForm.open(visitor);
  await form.fill({ message: "The library" });
  await form.send();
  await form.thankedFor();
  const asked = Promise.withResolvers<void>();
  await page.route("/api/contact/photos", async (route) => {
    await asked.promise;
    await route.continue();
  });
  await page.reload();
  await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1 }))).toBe(true);
  const link = page.getByRole("link", { name: "Look at our work" });
  await link.focus();
  asked.resolve();
  await page.getByLabel("Photos of the room").waitFor();
  expect(await hasFocus(link)).toBe(true);
});

test("what was sent without the script is gone too", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await EnquiryForm.open(visitor);
  await form.fill();
  // As a browser does whose script broke down.
  await page.locator("form").evaluate((element: HTMLFormElement) => element.submit());
  await form.thankedFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("what is typed after an enquiry was sent stays when its thanks are looked at again", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await EnquiryForm.open(visitor);
  await form.fill();
  await form.send();
  const reference = await form.thankedFor();
  const thanks = page.url();
  await visitor.open("/contact");
  await form.untilScripted();
  await form.fill({ message: "The library too" });

  await page.goto(thanks);
  expect(await form.thankedFor()).toBe(reference);
  // Only a page whose script has run looks for its heading.
  await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1 }))).toBe(true);
  await visitor.open("/contact");
  await form.untilScripted();
  expect(await form.typed()).toEqual({ ...typed, message: "The library too" });
});

test("what was typed before the script arrived stays, also when the page is left and come back to", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const arrival = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  const form = new EnquiryForm(page);
  await form.fill();
  arrival.resolve();
  // `untilScripted` would do as if more was typed.
  const chooser = page.getByLabel("Photos of the room");
  await expect.poll(() => chooser.isEnabled()).toBe(true);
  expect(await form.typed()).toEqual(typed);
  // Not a reload, at which the browser may put the fields back by itself.
  await page.goto("/privacy");
  await page.goto("/contact");
  await form.untilScripted();
  await expect.poll(() => form.typed()).toEqual(typed);
});

test("a visitor who comes from a service finds it chosen", async () => {
  const visitor = await site.visitor();
  const form = await EnquiryForm.open(visitor, "/contact?service=lime-wash");
  expect(await form.typed()).toEqual({ ...nothing, service: "Lime Wash" });
});

test("a browser that refuses to store anything sends the form all the same", async () => {
  const visitor = await site.visitor();
  await visitor.page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const storage of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, storage, { get: refuse });
    }
  });
  const form = await EnquiryForm.open(visitor);
  await form.fill();
  await form.send();
  await form.thankedFor();
});
