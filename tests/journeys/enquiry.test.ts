import { expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { enquiryFormOn, openEnquiryForm, roomPhoto } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const site = runningSite();

const stored = (name: string) =>
  site.db.selectFrom("enquiries").selectAll().where("name", "=", name).execute();

test("an enquiry typed by keyboard alone is shown as being sent, stored, and thanked for", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const { keyboard } = page;
  const form = await openEnquiryForm(visitor);
  const answer = Promise.withResolvers<void>();
  await page.route("/api/contact", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await tabTo(page, form.fields.name);
  for (const text of ["Aoife Magee", "aoife@example.com", "028 9649 6123", "BT1 5GS", "Marb"]) {
    await keyboard.type(text);
    await keyboard.press("Tab");
  }
  await keyboard.type("Two columns.");
  await keyboard.press("Enter");
  await keyboard.type("In our hall.");
  const typed = {
    name: "Aoife Magee",
    email: "aoife@example.com",
    phone: "028 9649 6123",
    postcode: "BT1 5GS",
    service: "Marbling",
    message: "Two columns.\nIn our hall.",
  };
  expect(await form.typed()).toEqual(typed);
  // The page's script writes such a text to sliders.
  expect(await form.fields.name.getAttribute("aria-valuetext")).toBeNull();
  await keyboard.press("Tab");
  expect(await hasFocus(page.getByLabel("Photos of the room"))).toBe(true);
  await keyboard.press("Tab");
  expect(await hasFocus(form.sendButton)).toBe(true);
  await keyboard.press("Enter");
  await form.sendingButton.waitFor();
  expect(await form.sendingButton.isDisabled()).toBe(true);
  await form.fields.message.focus();
  await keyboard.type(" And the stairs.");
  expect(await form.typed()).toEqual(typed);

  answer.resolve();
  const reference = await form.thankedFor();
  expect(await form.sendButton.count()).toBe(0);
  expect(visitor.enquiriesSent()).toHaveLength(1);
  expect(await stored("Aoife Magee")).toMatchObject([{ ...typed, reference, spam_reason: null }]);
  const heading = page.getByRole("heading", { level: 1 });
  expect(await heading.innerText()).toBe("Thank you.");
  expect(await hasFocus(heading)).toBe(true);
  expect(await page.title()).toBe(`Thank you | ${sampleBusiness.name}`);
});

test("an enquiry is sent even before the page's script has loaded", async () => {
  // Held requests disable the browser's cache, and Chromium then reports a cross-fade between
  // pages as an error.
  const visitor = await site.visitor({ stillness: true });
  const { page } = visitor;
  await page.route(/\.js$/, () => {});
  await page.goto("/contact", { waitUntil: "commit" });
  const form = enquiryFormOn(page);
  await form.fill({ name: "Eoin Quick" });
  await form.send();
  const reference = await form.thankedFor();
  expect(await stored("Eoin Quick")).toMatchObject([{ reference }]);
});

test("a photo of the room is shrunk, sent after its enquiry, and counted later", async () => {
  const visitor = await site.visitor({ width: 360 });
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
  await form.fill({ name: "Gráinne Daly" });
  await page.getByLabel("Photos of the room").setInputFiles(await roomPhoto("hall.jpg", 2600));
  await form.send();
  await form.thankedFor();
  await page.getByText("Sent", { exact: true }).waitFor();
  const photos = site.db.selectFrom("enquiry_photos").select(["file_name", "width"]);
  expect(await photos.execute()).toEqual([{ file_name: "hall.jpg", width: 2000 }]);
  await page.reload();
  await page.getByText("Photos that have reached us: one of five.").waitFor();
  await page.getByText("Up to four.").waitFor();
});
