import sharp from "sharp";
import { expect, test } from "vitest";
import { enquiryFormOn, openEnquiryForm } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();

test("a photo of the room is shrunk and sent after its enquiry", async () => {
  const visitor = await site.visitor({ width: 360 });
  const { page } = visitor;
  const form = await openEnquiryForm(visitor);
  await form.fill({ name: "Gráinne Daly" });
  const create = { width: 2600, height: 1300, channels: 3, background: "#8a7a5c" } as const;
  const buffer = await sharp({ create }).jpeg().toBuffer();
  await page
    .getByLabel("Photos of the room")
    .setInputFiles({ name: "hall.jpg", mimeType: "image/jpeg", buffer });
  await form.send();
  await form.thankedFor();
  await page.getByText("Sent", { exact: true }).waitFor();
  const photos = site.db.selectFrom("enquiry_photos").select(["file_name", "width"]);
  expect(await photos.execute()).toEqual([{ file_name: "hall.jpg", width: 2000 }]);
});

test("without scripts the menu works, and a faulty enquiry can be corrected and sent", async () => {
  const visitor = await site.visitor({ runsScripts: false, width: 360 });
  visitor.expectTrouble(/422/);
  const { page } = visitor;
  await visitor.open("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("/contact");
  expect(await menu.isVisible()).toBe(false);

  const form = enquiryFormOn(page);
  await form.fill({ name: " ", email: "aoife@example" });
  await form.send();
  await form.banner.waitFor();
  expect(await form.messageAt("name")).toBe("Enter your name");
  await form.fill({ name: "Fionn Walsh" });
  await form.send();
  const reference = await form.thankedFor();
  const stored = site.db.selectFrom("enquiries").select("reference");
  expect(await stored.where("name", "=", "Fionn Walsh").execute()).toEqual([{ reference }]);
});

test("the home page's buttons can be read on any part of its picture", async () => {
  const visitor = await site.visitor({ width: 1440 });
  await visitor.open("/");
  for (const name of ["Get a Free Quote", "View Our Work"]) {
    const button = visitor.page.getByRole("main").getByRole("link", { name }).first();
    const ground = await button.evaluate((element) => {
      const isOpaque = (one: Element) => getComputedStyle(one).backgroundColor.startsWith("rgb(");
      let behind = element.closest("*");
      while (behind && !isOpaque(behind)) behind = behind.parentElement;
      return behind?.querySelector("figure") ? "the picture" : "a colour";
    });
    expect(ground, name).toBe("a colour");
  }
});
