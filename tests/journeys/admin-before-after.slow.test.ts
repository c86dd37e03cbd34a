import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { get } from "#domain/content/store.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { axeFindings, sideways, smallTargets } from "./inspections.ts";
import { sliderName } from "./pair-page.ts";
import { publishPageOn } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();
const project = "project-civic-hall-restoration";
const phone = { width: 390, height: 844, touch: true };

test("on a phone, the owner adds the picture before the work, reads when its shape differs, and saves the pair", async () => {
  const visitor = await site.admin(phone);
  const { page } = await openEditor(visitor, `/admin/portfolio/${project}/edit`);
  const row = page.getByRole("group", { name: "Image 1", exact: true });
  await row.getByText("Same view before the work").tap();
  const files = row.locator("input[type=file]");
  await files.setInputFiles(await picture("upright.jpg", 800, 1200));
  await row.getByText(/different shapes/).waitFor();
  await files.setInputFiles(await picture("gloss.jpg", 1200, 800));
  await row.getByText("gloss.jpg").waitFor();
  await row.getByText(/different shapes/).waitFor({ state: "detached" });
  await row.getByLabel(/^What the earlier picture shows/).fill("The columns in brown gloss");
  expect(await axeFindings(page)).toEqual([]);
  expect([...(await sideways(page)), ...(await smallTargets(page))]).toEqual([]);
  await page.getByRole("button", { name: "Update Project" }).first().tap();
  await page.waitForURL(/\/admin\/portfolio$/);
  const [first, second] = (await get(site.db, projects, project))?.images ?? [];
  expect(first?.before).toMatch(/gloss\.jpg$/);
  expect(first?.beforeAlt).toBe("The columns in brown gloss");
  expect(second).not.toHaveProperty("before");
});

test("from the dashboard, a phone's owner adds a pair and three pictures to a project, looks at them and publishes them", async () => {
  const visitor = await site.admin(phone);
  const { page } = visitor;
  await openForm(visitor, "Portfolio", "Edit Hotel bar in gold leaf");
  await page.getByRole("link", { name: "Images", exact: true }).tap();
  const rows = page.getByRole("group", { name: /^Image \d+$/ });
  const earlier = await rows.count();
  await chooseFrom(page, "Add pictures", ["bar.jpg", "top.jpg", "stool.jpg", "lamp.jpg"]);
  await expect.poll(() => rows.count()).toBe(earlier + 4);
  const row = rows.nth(earlier);
  await row.getByLabel(/^What the picture shows/).fill("The bar in gold leaf");
  await row.getByText("Same view before the work").tap();
  await row.locator("input[type=file]").setInputFiles(await picture("plaster.jpg", 1200, 800));
  await row.getByLabel(/^What the earlier picture shows/).fill("The bar in bare plaster");
  await page.getByRole("button", { name: "Update Project" }).tap();

  await page.getByRole("link", { name: "Preview", exact: true }).tap();
  const pair = page.frameLocator("iframe").locator(".before-after");
  await pair.scrollIntoViewIfNeeded();
  expect(await pair.getByRole("img").evaluateAll(altsOf)).toEqual([
    "The bar in bare plaster",
    "The bar in gold leaf",
  ]);
  await publish(page);
  const guest = await site.stranger(phone);
  await guest.open("/portfolio/hotel-bar-in-gold-leaf");
  await guest.page.getByRole("slider", { name: sliderName }).waitFor();
  await guest.open("/portfolio/hotel-bar-in-gold-leaf/plates");
  // Each picture has a plate, and the one before the work has one more.
  expect(
    await guest.page
      .getByRole("listitem")
      .filter({ has: guest.page.locator("figure") })
      .count(),
  ).toBe(earlier + 5);
});

test("from the dashboard, a phone's owner adds three plates to a service and a picture to a step, and publishes them", async () => {
  const visitor = await site.admin(phone);
  const { page } = visitor;
  await openForm(visitor, "Services", "Edit Wood Graining");
  await page.getByRole("navigation", { name: "Sections of this form" }).getByText("Plates").tap();
  const rows = page.getByRole("group", { name: /^Plate \d+$/ });
  const earlier = await rows.count();
  await chooseFrom(page, "Plates: choose pictures", ["oak.jpg", "walnut.jpg", "pine.jpg"]);
  await expect.poll(() => rows.count()).toBe(earlier + 3);
  for (const [index, words] of ["Oak", "Walnut", "Pine"].entries())
    await rows
      .nth(earlier + index)
      .getByLabel(/^What the picture shows/)
      .fill(words);
  await page.getByRole("button", { name: "Add a picture: picture of step 1" }).tap();
  await chooseFrom(page, "Picture of step 1: choose a picture", ["boards.jpg"]);
  await page.locator("[name='stepPictures.0.alt']").fill("Boards, sanded");
  await page.getByRole("button", { name: "Update Service" }).tap();

  await page.getByRole("link", { name: "Preview", exact: true }).tap();
  await page.frameLocator("iframe").getByRole("img", { name: "Boards, sanded" }).waitFor();
  await publish(page);
  const guest = await site.stranger(phone);
  await guest.open("/services/wood-graining");
  const alts = await guest.page.getByRole("img").evaluateAll(altsOf);
  expect(alts).toEqual(expect.arrayContaining(["Oak", "Walnut", "Pine", "Boards, sanded"]));
});

/** Goes from the dashboard to a list by the menu, and on to the form of an item. */
async function openForm(visitor: Visitor, list: string, link: string): Promise<void> {
  const { page } = visitor;
  await visitor.open("/admin");
  await page.getByRole("button", { name: "Open menu" }).and(page.locator(":enabled")).tap();
  await page.getByRole("link", { name: list, exact: true }).tap();
  await page.getByRole("link", { name: link }).tap();
  await editorOn(page).button("Cancel").and(page.locator(":enabled")).waitFor();
}

async function chooseFrom(page: Page, button: string, names: string[]): Promise<void> {
  const opened = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: button, exact: true }).tap();
  const files = await Promise.all(names.map((name) => picture(name, 1200, 800)));
  await (await opened).setFiles(files);
}

/** Publishes everything from a preview. */
async function publish(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Review and publish" }).tap();
  await publishPageOn(page).button.tap();
  await page.getByText(/^Published\. Visitors see version \d+ now/).waitFor();
}

/** Runs in the page. */
function altsOf(images: Element[]): string[] {
  return images.map((image) => (image as HTMLImageElement).alt);
}

async function picture(name: string, width: number, height: number) {
  const create = { width, height, channels: 3, background: "#5b4a35" } as const;
  return { name, mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg().toBuffer() };
}
