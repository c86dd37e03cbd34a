import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { largePortraitWithFace, middleOfFace, shownFace, wholeFace } from "#tests/images/face.ts";
import { type Editor, openEditor } from "./admin-editor.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();
const limit = 5 * 1024 * 1024;
const atTheFace = `the point at ${middleOfFace.x} % from the left and 12 % from the top`;

test("a phone's portrait of 48 megapixels, whose face the owner marks, shows that face uncut in every shape of the website", {
  timeout: 300_000,
}, async () => {
  const visitor = await site.admin();
  const buffer = await largePortraitWithFace();
  expect(buffer.length).toBeGreaterThan(12_000_000);
  const portrait = { name: "IMG_0048.jpg", mimeType: "image/jpeg", buffer };

  const service = await openEditor(visitor, "/admin/services/service-marbling/edit");
  await choose(service, portrait);
  await service.page.getByText(portrait.name, { exact: true }).waitFor();
  await markByPointer(service);
  await service.button("Update Service").click();
  await service.heading("Services Management").waitFor();
  const { url: byPointer } = await newestPicture();

  const homePage = await openEditor(visitor, "/admin/pages/home");
  await homePage.button("Picture: choose from your pictures").click();
  await chooseNewest(homePage.page);
  await homePage.button("Update Home Page").click();
  await homePage.heading("Pages").waitFor();

  const path = "/admin/portfolio/project-civic-hall-restoration/edit";
  const project = await openEditor(visitor, path);
  const rows = project.page.getByRole("group", { name: /^Image \d+$/ });
  const before = await rows.count();
  await choose(project, portrait);
  await rows.nth(before).waitFor();
  await markByKeys(project, before + 1);
  await project.page
    .getByRole("button", { name: new RegExp(`^Drag image ${before + 1},`) })
    .press("Home");
  await project.button("Update Project").click();
  await project.heading("Portfolio Management").waitFor();
  const { url: byKeys } = await newestPicture();
  expect(byKeys).not.toBe(byPointer);
  await (await openPublishPage(visitor)).publish("");

  for (const width of [360, 768, 1440]) {
    const reader = await site.stranger({ width, stillness: true });
    const at = (place: string) => `${place} at ${width} px`;
    await reader.open("/services/marbling");
    await expectFace(shown(reader, byPointer), at("hero of a service"));
    await reader.open("/services");
    await expectFace(shown(reader, byPointer), at("card of a service"));
    await reader.open("/portfolio/civic-hall-restoration");
    await expectFace(shown(reader, byKeys), at("hero of a project"));
    await reader.open("/");
    await expectFace(shown(reader, byKeys), at("first project of the home page"));
    await showAlone(shown(reader, byPointer));
    await expectFace(shown(reader, byPointer), at("hero of the home page"));
    await reader.open("/portfolio");
    const card = shown(reader, byKeys);
    await expectFace(card, at("card of a project"));
    for (const shape of ["1", "21 / 9", "4 / 5", "3 / 1"]) {
      await shapeInto(card, shape);
      await expectFace(card, at(shape));
    }
  }
  for (const path of ["/services/marbling", "/portfolio/civic-hall-restoration"]) {
    const social = await socialCrop(await site.stranger(), path);
    expect(await shownFace(social), `social card of ${path}`).toBeCloseTo(wholeFace, 1);
  }
});

/** Chooses a file in the form. It is sent smaller, and stored upright. */
async function choose({ page }: Editor, file: { name: string; mimeType: string; buffer: Buffer }) {
  const sending = page.waitForRequest((request) => request.url().endsWith("/admin/images"));
  await page.locator("input[type=file]").first().setInputFiles(file);
  const sent = await (await sending).headerValue("Content-Length");
  expect(Number(sent)).toBeGreaterThan(100_000);
  expect(Number(sent)).toBeLessThan(limit);
  await page.getByRole("list", { name: "Uploads" }).waitFor({ state: "detached" });
  const { width, height } = await newestPicture();
  expect(height / width, "a portrait stands upright").toBeCloseTo(4 / 3, 2);
}

async function markByPointer({ page, heroImage }: Editor): Promise<void> {
  await heroImage.getByRole("button", { name: "Edit picture" }).click();
  const { dialog, stage } = editorOf(page);
  await dialog.getByText("Focal point", { exact: true }).click();
  const { width, height } = (await stage.boundingBox()) ?? { width: 0, height: 0 };
  const position = { x: (middleOfFace.x * width) / 100, y: (middleOfFace.y * height) / 100 };
  await stage.click({ position });
  await dialog.getByText(atTheFace).waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
}

async function markByKeys({ page, button }: Editor, image: number): Promise<void> {
  await button(`Edit picture ${image}`).focus();
  await page.keyboard.press("Enter");
  const { dialog, stage } = editorOf(page);
  await dialog.getByRole("radio", { name: "Turn and crop" }).focus();
  await page.keyboard.press("ArrowRight");
  await stage.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("Shift+ArrowUp");
  for (let step = 0; step < 2; step += 1) await page.keyboard.press("ArrowDown");
  await dialog.getByText(atTheFace).waitFor();
  await dialog.getByRole("button", { name: "Save" }).focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

function editorOf(page: Page) {
  const dialog = page.getByRole("dialog", { name: "Edit picture" });
  return { dialog, stage: dialog.getByRole("button", { name: /^Focal point/ }) };
}

async function chooseNewest(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Choose from your pictures" });
  const pictures = dialog.getByRole("list", { name: "Your pictures" });
  await pictures.getByRole("button").first().click();
  await dialog.waitFor({ state: "detached" });
}

function newestPicture() {
  const rows = site.db.selectFrom("images").selectAll().orderBy("uploaded_at", "desc");
  return rows.limit(1).executeTakeFirstOrThrow();
}

/** The first box on a page that shows a picture. */
function shown({ page }: Visitor, url: string): Locator {
  return page.locator("span.focused", { has: page.locator(`img[src="${url}"]`) }).first();
}

/** Gives a box on a page another shape, by styles that only scripts may set. */
function shapeInto(box: Locator, ratio: string): Promise<void> {
  return box.evaluate((element: HTMLElement, aspectRatio) => {
    Object.assign(element.style, { aspectRatio, width: "100%", height: "auto" });
  }, ratio);
}

/** Hides the headline and the veil over a picture. */
function showAlone(box: Locator): Promise<void> {
  return box.evaluate((element: HTMLElement) => {
    document.body.style.visibility = "hidden";
    element.style.visibility = "visible";
  });
}

/** The face is there as a whole, once the picture is painted: it has its own width to height. */
async function expectFace(box: Locator, where: string): Promise<void> {
  await box.scrollIntoViewIfNeeded();
  const seenFace = async () => shownFace(await box.screenshot());
  await expect.poll(seenFace, { message: where }).toBeCloseTo(wholeFace, 1);
}

async function socialCrop(visitor: Visitor, path: string): Promise<Buffer> {
  await visitor.open(path);
  const tag = visitor.page.locator("meta[property='og:image']");
  const address = new URL((await tag.getAttribute("content")) ?? "").pathname;
  return (await visitor.page.request.get(address)).body();
}
