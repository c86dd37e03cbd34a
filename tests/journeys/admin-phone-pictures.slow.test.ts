import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { phoneHeic, phonePortrait } from "#tests/images/phone-photo.ts";
import { openEditor } from "./admin-editor.ts";
import { axeFindings, sideways, smallTargets } from "./inspections.ts";
import { sliderName } from "./pair-page.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { storedPicture } from "./stored-picture.ts";

const site = runningAdmin();
const phone = { width: 390, height: 844, touch: true };

test("a phone's owner adds its photos and a pair to a project, plates and a step's picture to a service, and publishes them", {
  timeout: 240_000,
}, async () => {
  const visitor = await site.admin(phone);
  const { page } = visitor;
  await openEditor(visitor, "/admin/portfolio/project-hotel-bar-in-gold-leaf/edit");
  await page.getByRole("link", { name: "Images", exact: true }).tap();
  const images = page.getByRole("group", { name: /^Image \d+$/ });
  const earlier = await images.count();
  const photo = await phonePortrait({ width: 2400, height: 1800, quality: 100 });
  await chooseFrom(page, "Add pictures", [
    await picture("bar.jpg"),
    { name: "IMG_0008.jpg", mimeType: "image/jpeg", buffer: Buffer.from(photo) },
    { name: "phone.heic", mimeType: "image/heic", buffer: await readFile(phoneHeic) },
  ]);
  // The browser makes one smaller and decodes the other, which it cannot read itself.
  await images.nth(earlier + 2).waitFor({ timeout: 60_000 });
  const names = await images.locator("bdi").allInnerTexts();
  expect(names.slice(-3)).toEqual(["bar.jpg", "IMG_0008.jpg", "phone.heic"]);
  for (const [name, width] of Object.entries({ "IMG_0008.jpg": 1800, "phone.heic": 480 })) {
    const stored = await storedPicture(site, page, name);
    expect(stored, "upright").toMatchObject({ width, height: (width * 4) / 3 });
    expect(stored.top.red, "the upper quarter is red").toBeGreaterThan(120);
    expect(stored.bottom.red - stored.bottom.green).toBeLessThan(60);
  }

  const row = images.nth(earlier);
  await row.getByLabel(/^What the picture shows/).fill("The bar in gold leaf");
  await row.getByText("Same view before the work").tap();
  const earlierView = row.getByRole("button", { name: /^Same view before the work: choose/ });
  await earlierView.locator("input").setInputFiles(await picture("plaster.jpg"));
  await row.getByLabel(/^What the earlier picture shows/).fill("The bar in bare plaster");
  expect(await axeFindings(page)).toEqual([]);
  expect([...(await sideways(page)), ...(await smallTargets(page))]).toEqual([]);
  await page.getByRole("button", { name: "Update Project" }).tap();
  await page.getByText("Saved: Hotel bar in gold leaf").waitFor();

  await openEditor(visitor, "/admin/services/service-wood-graining/edit");
  await page.getByRole("navigation", { name: "Sections of this form" }).getByText("Plates").tap();
  const plates = page.getByRole("group", { name: /^Plate \d+$/ });
  const before = await plates.count();
  const woods = ["Oak", "Walnut"];
  const files = await Promise.all(woods.map((wood) => picture(`${wood}.jpg`)));
  await chooseFrom(page, "Plates: choose pictures", files);
  await expect.poll(() => plates.count()).toBe(before + 2);
  for (const [index, words] of woods.entries()) {
    const plate = plates.nth(before + index);
    await plate.getByLabel(/^What the picture shows/).fill(words);
  }
  await page.getByRole("button", { name: "Add a picture: picture of step 1" }).tap();
  await chooseFrom(page, "Picture of step 1: choose a picture", [await picture("boards.jpg")]);
  await page.locator("[name='stepPictures.0.alt']").fill("Boards, sanded");
  await page.getByRole("button", { name: "Update Service" }).tap();

  await page.getByText("Saved: Wood Graining").waitFor();
  const { button } = await openPublishPage(visitor);
  await button.tap();
  await page.getByText(/^Published\. Visitors see version \d+ now/).waitFor();
  const guest = await site.stranger(phone);
  await guest.open("/portfolio/hotel-bar-in-gold-leaf");
  await guest.page.getByRole("slider", { name: sliderName }).waitFor();
  for (const name of ["The bar in bare plaster", "The bar in gold leaf"])
    await guest.page.getByRole("img", { name }).first().waitFor();
  const service = await (await guest.page.request.get("/services/wood-graining")).text();
  for (const alt of [...woods, "Boards, sanded"]) expect(service).toContain(`alt="${alt}"`);
});

async function chooseFrom(
  page: Page,
  button: string,
  files: Awaited<ReturnType<typeof picture>>[],
) {
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).tap();
  await (await opened).setFiles(files);
}

async function picture(name: string) {
  const create = { width: 1200, height: 800, channels: 3, background: "#5b4a35" } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg().toBuffer() };
}
