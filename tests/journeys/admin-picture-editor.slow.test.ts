import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { urlOf } from "#domain/images/picture-reference.ts";
import { middleOfFace, portraitWithFace, shownFace, wholeFace } from "#tests/images/face.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { dragByTouch } from "./drag-by-touch.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();
const marbling = "/admin/services/service-marbling/edit";

test("by touch in a narrow window, a picture is cropped by a corner, and the form shows the part that stays", async () => {
  const visitor = await site.admin({ width: 390, touch: true });
  const { page, button, heading } = await openEditor(visitor, marbling);
  await upload(page, "cut.jpg");
  const dialog = await openPictureEditor(page);
  const corner = dialog.getByRole("button", { name: /^Bottom right corner/ });
  await dragByTouch(corner, { x: -80, y: -100 });
  expect(Number(await dialog.getByLabel("Width (%)").inputValue())).toBeLessThan(80);
  const square = dialog.getByRole("radio", { name: "Square" });
  // A finger that lifts and comes down at once does not tap.
  await expect
    .poll(async () => {
      await square.tap();
      return square.isChecked();
    })
    .toBe(true);
  await dialog.getByRole("button", { name: "Save" }).tap();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("list", { name: "Uploads" }).waitFor({ state: "detached" });
  await button("Update Service").tap();
  await heading("Services Management").waitFor();
  const row = await savedPicture();
  expect(row.width).toBe(row.height);
  expect(row.width).toBeLessThan(1000);
});

test("by keyboard alone, a picture is turned", async () => {
  const visitor = await site.admin();
  const editor = await openEditor(visitor, marbling);
  const { page } = editor;
  await upload(page, "turned.jpg");
  const edit = editButton(page);
  const dialog = page.getByRole("dialog", { name: "Edit picture" });
  const save = dialog.getByRole("button", { name: "Save" });
  const sent = site.db.selectFrom("images").selectAll().where("file_name", "=", "turned.jpg");
  const [original] = await sent.execute();
  await pressAt(edit);
  await pressAt(dialog.getByRole("button", { name: "Turn right" }));
  await pressAt(save);
  await dialog.waitFor({ state: "detached" });
  expect(await editor.hasFocus(edit)).toBe(true);
  await page.getByRole("list", { name: "Uploads" }).waitFor({ state: "detached" });
  const turned = sent.where("url", "!=", original?.url ?? "");
  expect(await turned.executeTakeFirst()).toMatchObject({ width: 1600, height: 1200 });
});

test("a face that the owner marks on a portrait is shown uncut on cards and heroes", async () => {
  const visitor = await site.admin();
  const { page, button, heading } = await openEditor(visitor, marbling);
  await upload(page, "portrait.jpg");
  const dialog = await openPictureEditor(page);
  await dialog.getByText("Keep in sight", { exact: true }).click();
  const stage = dialog.getByRole("button", { name: /^What must stay in sight/ });
  const { width, height } = (await stage.boundingBox()) ?? { width: 0, height: 0 };
  const position = { x: (middleOfFace.x * width) / 100, y: (middleOfFace.y * height) / 100 };
  await stage.click({ position });
  const point = `the point at ${middleOfFace.x} % from the left and 12 % from the top`;
  await dialog.getByText(point).waitFor();
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await button("Update Service").click();
  await heading("Services Management").waitFor();
  await (await openPublishPage(visitor)).publish("");

  const { url } = await savedPicture();
  const reader = await site.stranger({ stillness: true });
  const shown = reader.page.locator("span.focused", {
    has: reader.page.locator(`img[src="${url}"]`),
  });
  const expectFaceAtEveryWidth = async (where: string) => {
    for (const width of [360, 1440]) {
      await reader.page.setViewportSize({ width, height: 900 });
      await expectFace(shown.first(), `${where} at ${width} px`);
    }
  };
  await reader.open("/services/marbling");
  await expectFaceAtEveryWidth("hero");
  await reader.open("/services");
  await expectFaceAtEveryWidth("card");
});

async function upload(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: "image/jpeg", buffer: await portraitWithFace() };
  const shown = editorOn(page).heroImage.getByRole("img").first();
  const before = await shown.getAttribute("src");
  await page.locator("input[type=file]").first().setInputFiles(file);
  await expect.poll(() => shown.getAttribute("src")).not.toBe(before);
  await page.getByRole("list", { name: "Uploads" }).waitFor({ state: "detached" });
}

function editButton(page: Page): Locator {
  return editorOn(page).heroImage.getByRole("button", { name: "Edit picture" });
}

async function openPictureEditor(page: Page): Promise<Locator> {
  await editButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Edit picture" });
  await dialog.getByText("How pages show it").waitFor();
  return dialog;
}

function pressAt(button: Locator): Promise<void> {
  return button.press("Enter");
}

/** The row of the picture that the service was saved with. */
async function savedPicture() {
  const { heroImage } = (await get(site.db, services, "service-marbling")) ?? {};
  const rows = site.db.selectFrom("images").selectAll();
  return rows.where("url", "=", urlOf(heroImage ?? "")).executeTakeFirstOrThrow();
}

/** The face is there as a whole, once the picture is painted: it has its own width to height. */
async function expectFace(box: Locator, where: string): Promise<void> {
  await box.scrollIntoViewIfNeeded();
  const seenFace = async () => shownFace(await box.screenshot());
  await expect.poll(seenFace, { message: where }).toBeCloseTo(wholeFace, 1);
}
