import { describe, expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { exampleEnquiry } from "#tests/enquiries/example-enquiry.ts";
import { heicStart } from "#tests/images/phone-photo.ts";
import { enquiryFormOn, isInView, openEnquiryForm, roomPhoto } from "./enquiry-form.ts";
import { holdScripts } from "./hold-scripts.ts";
import { axeFindings, sideways } from "./inspections.ts";
import { runningAdmin } from "./running-admin.ts";
import { keepOwnWall } from "./sampler-page.ts";
import { hasFocus } from "./tabbing.ts";

const site = runningAdmin();
const { honeypot: _, ...typed } = exampleEnquiry();

describe("typed text", () => {
  test("survives a reload, and is sent; thanks opened again leave the focus where it is", async () => {
    const visitor = await site.stranger();
    const { page } = visitor;
    const form = await openEnquiryForm(visitor);
    await form.fill();
    await page.reload();
    await form.untilScripted();
    expect(await form.typed()).toEqual(typed);
    await form.send();
    const reference = await form.thankedFor();

    const asked = Promise.withResolvers<void>();
    await page.route("/api/contact/photos", async (route) => {
      await asked.promise;
      await route.continue();
    });
    await page.reload();
    expect(await form.thankedFor()).toBe(reference);
    await expect.poll(() => hasFocus(page.getByRole("heading", { level: 1 }))).toBe(true);
    const link = page.getByRole("link", { name: "Look at our work" });
    await link.focus();
    asked.resolve();
    await page.getByLabel("Photos of the room").waitFor();
    expect(await hasFocus(link)).toBe(true);
  });

  test("stays, and is sent, if a password manager and a translator change the page before the script arrives", async () => {
    const visitor = await site.stranger();
    // React says that it has built the page again.
    visitor.expectTrouble(/React error #418/);
    const { page } = visitor;
    const letScriptsArrive = await holdScripts(page);
    await page.goto("/contact", { waitUntil: "commit" });
    const form = enquiryFormOn(page);
    await form.fill();
    const first = await form.fields.message.elementHandle();
    await form.fields.email.evaluate((field) => field.after(document.createElement("i")));
    await page.getByText("Postcode").evaluate((label) => {
      const font = document.createElement("font");
      const text = label.firstChild;
      text?.replaceWith(font);
      font.append(text ?? "");
    });
    letScriptsArrive();
    await expect.poll(() => page.getByLabel("Photos of the room").isEnabled()).toBe(true);
    expect(await first?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    expect(await form.typed()).toEqual(typed);
    await form.send();
    const { id } = await enquiryBy(await form.thankedFor());
    const stored = site.db.selectFrom("enquiries").select(["name", "message"]);
    const { name, message } = typed;
    expect(await stored.where("id", "=", id).executeTakeFirst()).toEqual({ name, message });
  });
});

test("on a phone, the field at fault and its label are in view, whether the browser or the site finds the fault", async () => {
  const visitor = await site.stranger({ width: 360 });
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
  const label = (text: string) => page.locator("label", { hasText: text });
  await form.fill({ message: "" });
  await form.send();
  await expect.poll(() => hasFocus(form.fields.message)).toBe(true);
  expect(await label("Project Details").evaluate(isInView)).toBe(true);
  expect(visitor.enquiriesSent()).toEqual([]);

  await form.fill({ email: "aoife@example", message: " " });
  visitor.expectTrouble(/422/);
  await form.send();
  await form.banner.waitFor();
  await expect.poll(() => hasFocus(form.banner)).toBe(true);
  expect(await form.messageAt("email")).toBe("Enter an e-mail address like name@example.com");
  expect(await form.messageAt("message")).toBe("Tell us about your project");
  expect(await form.messageAt("name")).toBe("");
  expect(await form.banner.evaluate(isInView)).toBe(true);
  expect(await label("Email Address").evaluate(isInView), "the first fault's label").toBe(true);
  for (const [name, text] of [
    ["message", "Project Details"],
    ["email", "Email Address"],
  ] as const) {
    await form.banner.getByRole("link", { name: text }).focus();
    await page.keyboard.press("Enter");
    expect(await hasFocus(form.fields[name])).toBe(true);
    expect(await label(text).evaluate(isInView), text).toBe(true);
    expect(await form.fields[name].evaluate(isInView), text).toBe(true);
  }
  expect(new URL(page.url()).hash).toBe("");
});

test("photos of the room are shown with name and size when chosen, and released when removed; other files are refused by name", async () => {
  const visitor = await site.stranger({ width: 360 });
  // A released preview can no longer be loaded.
  visitor.expectTrouble(/blob:/);
  const { page } = visitor;
  await openEnquiryForm(visitor);
  const chooser = page.getByLabel("Photos of the room");
  const phone = { name: "IMG_2041.HEIC", mimeType: "image/heic", buffer: heicStart(2 ** 20) };
  const quote = { name: "quote.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") };
  await chooser.setInputFiles([await roomPhoto("hall.jpg", 2600), phone, quote]);
  await page.getByText("“\u2068quote.pdf\u2069” is not a photo, and was not added.").waitFor();
  const listed = page.getByRole("list", { name: "Photos" }).getByRole("listitem");
  expect(await listed.count()).toBe(2);
  const shown = listed.first().locator("img");
  await expect.poll(() => shown.evaluateAll(widths)).toEqual([2600]);
  await listed.last().getByText("HEIC", { exact: true }).waitFor();
  expect(await listed.last().innerText()).toContain("IMG_2041.HEIC 1.0 MB");
  const names = () =>
    chooser.evaluate(({ files }: HTMLInputElement) => [...(files ?? [])].map(({ name }) => name));
  expect(await names()).toEqual(["hall.jpg", "IMG_2041.HEIC"]);

  const url = await shown.getAttribute("src");
  expect(await page.evaluate(canBeLoaded, url)).toBe(true);
  await page.getByRole("button", { name: "Remove hall.jpg" }).click();
  expect(await hasFocus(chooser)).toBe(true);
  expect(await page.evaluate(canBeLoaded, url)).toBe(false);
  expect(await names()).toEqual(["IMG_2041.HEIC"]);
});

test("photos for which there is no token are asked for by e-mail", async () => {
  const visitor = await site.stranger();
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
  await form.fill();
  await page.getByLabel("Photos of the room").setInputFiles(await roomPhoto("hall.jpg", 300));
  await page.route("/api/contact", (route) => route.fulfill({ status: 200 }));
  await form.send();
  await page.getByText(`Please e-mail them to ${sampleBusiness.email}`).waitFor();
});

test("samples go with the enquiry, drawn by the visitor's browser or the site, also after a reload, and the owner sees them", async () => {
  const dragging = "dragging-1f3b30-over-d9b3a0";
  const marbling = "marbling-c08a2e-over-123456";
  const title = "Dragging, Bottle Green over Plaster Pink";
  const visitor = await site.stranger({ width: 360 });
  const { page } = visitor;
  await visitor.open("/privacy");
  await keepOwnWall(visitor, dragging);
  const path = `/contact?service=dragging&sample=${dragging}&sample=${marbling}&boards=yes`;
  const form = await openEnquiryForm(visitor, path);
  const samples = page.getByRole("group", { name: "Your samples" });
  await samples.getByRole("checkbox", { name: title }).waitFor();
  await samples.getByText("on your own wall").waitFor();
  const pictures = samples.locator("li img");
  await expect.poll(() => pictures.evaluateAll(widths)).toEqual([900, 1200]);
  expect([...(await axeFindings(page)), ...(await sideways(page))]).toEqual([]);

  const boxes = samples.getByRole("checkbox");
  const chosen = () =>
    boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked));
  expect(await chosen(), "both, and painted boards of them").toEqual([true, true, true]);
  await boxes.nth(1).uncheck();
  await form.fill({ name: "Gráinne Daly" });
  await openEnquiryForm(visitor, path);
  expect(await chosen()).toEqual([true, false, true]);
  await openEnquiryForm(visitor, "/contact");
  await expect.poll(chosen).toEqual([true, true]);
  expect(await form.fields.name.inputValue()).toBe("Gráinne Daly");
  await form.send();
  const { id } = await enquiryBy(await form.thankedFor());
  const drawings = site.db.selectFrom("enquiry_photos").select("width");
  await expect
    .poll(() => drawings.where("enquiry_id", "=", id).execute())
    .toEqual([{ width: 900 }]);

  const owner = await site.admin();
  await owner.open("/admin/enquiries?search=plaster");
  await owner.page.getByRole("link", { name: "Gráinne Daly" }).waitFor();
  await owner.page.getByText("Sample boards", { exact: true }).waitFor();
  await owner.open(`/admin/enquiries/${id}`);
  const shown = owner.page.getByRole("region", { name: "Samples" });
  await shown.getByText(title, { exact: true }).waitFor();
  await shown.getByText("On a photo of their own wall").waitFor();
  await expect.poll(() => shown.locator("img").evaluateAll(widths)).toEqual([900]);
  expect(await shown.getByRole("link").getAttribute("href")).toBe(`/sampler?sample=${dragging}`);
  expect(await axeFindings(owner.page)).toEqual([]);
});

function enquiryBy(reference: string) {
  const enquiries = site.db.selectFrom("enquiries").select("id");
  return enquiries.where("reference", "=", reference).executeTakeFirstOrThrow();
}

// The functions below run in the page.

function widths(images: Element[]): number[] {
  return images.map((image) => (image as HTMLImageElement).naturalWidth);
}

function canBeLoaded(url: string | null): Promise<boolean> {
  return new Promise((done) => {
    const image = new Image();
    image.onload = () => done(true);
    image.onerror = () => done(false);
    image.src = url ?? "";
  });
}
