import { expect, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { enquiryFormOn, openEnquiryForm } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";
import { hasFocus } from "./tabbing.ts";

const site = runningSite();
const { honeypot, ...typed } = exampleEnquiry();
const nothing = { name: "", email: "", phone: "", postcode: "", service: "", message: "" };

test("typed text survives a reload, and is gone once it is sent", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
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

test("opening the thanks again does not move the focus that the visitor has set", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
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

test("text that was sent without the script is gone too", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
  await form.fill();
  // Like a browser whose script has failed.
  await page.locator("form").evaluate((element: HTMLFormElement) => element.submit());
  await form.thankedFor();
  await expect.poll(() => page.evaluate(() => sessionStorage.length)).toBe(0);
});

test("text typed after an enquiry was sent stays when the visitor opens the thanks again", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
  await form.fill();
  await form.send();
  const reference = await form.thankedFor();
  const thanks = page.url();
  await visitor.open("/contact");
  await form.untilScripted();
  await form.fill({ message: "The library too" });

  await page.goto(thanks);
  expect(await form.thankedFor()).toBe(reference);
  // The heading has the focus only once the page's script has run.
  await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1 }))).toBe(true);
  await visitor.open("/contact");
  await form.untilScripted();
  expect(await form.typed()).toEqual({ ...typed, message: "The library too" });
});

test("text typed before the script arrived stays, also when the visitor leaves the page and returns", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const arrival = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto("/contact", { waitUntil: "commit" });
  const form = enquiryFormOn(page);
  await form.fill();
  arrival.resolve();
  // `untilScripted` would type something.
  const chooser = page.getByLabel("Photos of the room");
  await expect.poll(() => chooser.isEnabled()).toBe(true);
  expect(await form.typed()).toEqual(typed);
  // Not a reload, since the browser itself may then restore the fields.
  await page.goto("/privacy");
  await page.goto("/contact");
  await form.untilScripted();
  await expect.poll(() => form.typed()).toEqual(typed);
});

test("a visitor who comes from a service's page finds that service chosen", async () => {
  const visitor = await site.visitor();
  const form = await openEnquiryForm(visitor, "/contact?service=lime-wash");
  expect(await form.typed()).toEqual({ ...nothing, service: "Lime Wash" });
});

test("a browser that refuses to store anything still sends the form", async () => {
  const visitor = await site.visitor();
  await visitor.page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const storage of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, storage, { get: refuse });
    }
  });
  const form = await openEnquiryForm(visitor);
  await form.fill();
  await form.send();
  await form.thankedFor();
});
