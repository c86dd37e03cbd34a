import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { examplePicture } from "#tests/images/images.ts";
import { openEditor } from "./admin-editor.ts";
import { openPicture, pictureButton } from "./picture-screens.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();
const project = "project-civic-hall-restoration";
const hero = async () => (await get(site.db, services, "service-dragging"))?.heroImage ?? "";
const images = async () => (await get(site.db, projects, project))?.images ?? [];

test("a picture is used again with its words, replaced everywhere, and put back", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const service = await openEditor(visitor, "/admin/services/service-dragging/edit");
  await sendPicture(page, "green.png");
  await service.heroImage
    .getByLabel("What the picture shows")
    .fill("A larder wall in bottle green");
  await service.button("Update Service").click();
  await service.heading("Services Management").waitFor();
  const green = await hero();
  const [first] = await images();

  const editor = await openEditor(visitor, `/admin/portfolio/${project}/edit`);
  await editor.button("Choose from your pictures").click();
  const dialog = page.getByRole("dialog", { name: "Choose from your pictures" });
  await dialog.getByRole("searchbox").fill("larder GREEN");
  await dialog.getByText("One picture.").waitFor();
  await dialog.getByRole("searchbox").press("Tab");
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: "Use picture" }).click();
  await dialog.waitFor({ state: "detached" });
  const words = page.getByLabel("What the picture shows");
  expect(await words.last().inputValue()).toBe("A larder wall in bottle green");
  await editor.button("Update Project").click();
  await editor.heading("Portfolio Management").waitFor();
  expect((await images()).at(-1)).toMatchObject({ url: green });

  const sheet = await openPicture(visitor, "green.png");
  await sheet.getByRole("button", { name: "Replace everywhere" }).click();
  const replacing = page.getByRole("dialog", { name: "Replace everywhere" });
  await replacing.getByRole("button", { name: "Choose from your pictures" }).click();
  await dialog.getByRole("button", { name: /civic-hall-1.jpg/ }).click();
  await replacing.getByRole("button", { name: "Replace in 2 places" }).click();
  const news = page.getByRole("status").filter({ hasText: "Replaced green.png in" });
  await news.waitFor();
  expect(await hero()).toBe(first?.url);
  expect((await images()).at(-1)?.url).toBe(first?.url);
  await news.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone. green.png is back in").waitFor();
  expect(await hero()).toBe(green);
  expect((await images()).at(-1)?.url).toBe(green);
  expect((await images())[0]).toEqual(first);
});

test("pictures are added in the library, and listed while they have no words", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/pictures");
  const files = await Promise.all(["one.png", "two.png"].map(pictureFile));
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add pictures" }).click();
  await (await chooser).setFiles(files);
  await pictureButton(page, "one.png").waitFor();
  await page.getByRole("link", { name: /^Without words \d/ }).click();
  await page.waitForURL(/filter=unworded/);
  await pictureButton(page, "two.png").waitFor();
});

async function pictureFile(name: string) {
  return { name, mimeType: "image/png", buffer: await examplePicture() };
}

async function sendPicture(page: Page, name: string): Promise<void> {
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await pictureFile(name));
  // While it is sent, the button has another name.
  await page.getByRole("button", { name: "Replace", exact: true }).waitFor();
}
