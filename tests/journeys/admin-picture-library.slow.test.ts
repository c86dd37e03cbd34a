import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { examplePicture } from "#tests/images/images.ts";
import { openEditor } from "./admin-editor.ts";
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
  const chooser = editor.button("Choose from your pictures");
  await expect.poll(() => editor.hasFocus(chooser)).toBe(true);
  const words = page.getByLabel("What the picture shows");
  expect(await words.last().inputValue()).toBe("A larder wall in bottle green");
  await editor.button("Update Project").click();
  await editor.heading("Portfolio Management").waitFor();
  expect((await images()).at(-1)).toMatchObject({ url: green });

  await visitor.open("/admin/pictures");
  const card = page.getByRole("article", { name: "green.png" });
  const shownBy = card.getByRole("link");
  const showing = async () => (await shownBy.allTextContents()).sort();
  await expect.poll(showing).toEqual(["Civic hall restoration", "Dragging"]);
  await card.getByRole("button", { name: "Replace green.png everywhere" }).click();
  const replacing = page.getByRole("dialog", { name: "Replace everywhere" });
  await expect.poll(() => replacing.getByRole("link").count()).toBe(2);
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

test("pictures that nothing shows are listed apart and cleared after a question; a new one stays, and is found by its words", async () => {
  await addUnused("old.jpg", "2020-01-01T12:00:00.000Z");
  await addUnused("older.jpg", "2020-02-01T12:00:00.000Z");
  const visitor = await site.admin();
  // The files of these rows do not exist.
  visitor.expectTrouble(/status of 404/);
  const { page } = visitor;
  await openEditor(visitor, "/admin/services/new");
  await sendPicture(page, "fresh.png");
  await visitor.open("/admin/pictures");
  const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("article");
  await page.getByRole("link", { name: "Not used" }).click();
  await expect.poll(() => pictures.count()).toBe(3);
  await page.getByText("Nothing shows 2 pictures, with 4.0 MB.").waitFor();
  await page.getByText("One unused picture is newer than 30 days.").waitFor();

  await page.getByRole("button", { name: "Delete old.jpg" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => pictures.count()).toBe(2);

  await page.getByRole("button", { name: "Clear unused pictures" }).click();
  const question = page.getByRole("dialog", { name: "Delete one picture for good?" });
  await question.getByText("This frees 2.0 MB.").waitFor();
  await question.getByRole("button", { name: "Delete one picture" }).click();
  await page.getByText("Deleted: one picture.").waitFor();
  await expect.poll(() => pictures.count()).toBe(1);
  const unused = ["old.jpg", "older.jpg", "fresh.png"];
  const left = site.db.selectFrom("images").select("file_name").where("file_name", "in", unused);
  expect(await left.execute()).toEqual([{ file_name: "fresh.png" }]);

  const card = page.getByRole("article", { name: "fresh.png" });
  await card.getByLabel("What the picture shows").fill("Gilded cornice");
  await card.getByRole("button", { name: "Save what fresh.png shows" }).click();
  await card.getByText("Saved.").waitFor();
  await page.getByRole("searchbox", { name: "Search pictures" }).fill("nothing like it");
  await page.getByRole("button", { name: "Search" }).click();
  await page.getByText("No picture matches.").waitFor();
  await page.getByRole("searchbox", { name: "Search pictures" }).fill("cornice");
  await page.getByRole("button", { name: "Search" }).click();
  await card.waitFor();
});

async function sendPicture(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: "image/png", buffer: await examplePicture() };
  await page.locator("input[type=file]").first().setInputFiles(file);
  // While it is sent, the button has another name.
  await page.getByRole("button", { name: "Replace", exact: true }).waitFor();
}

async function addUnused(fileName: string, uploadedAt: string): Promise<void> {
  const path = `/website-images/services/1-${fileName}`;
  const variants = ["avif", "webp"].map((type) => [type, [{ width: 480, url: `${path}.${type}` }]]);
  await site.db
    .insertInto("images")
    .values({
      url: path,
      folder: "services",
      file_name: fileName,
      width: 480,
      height: 300,
      colour: "#1f3b30",
      variants: JSON.stringify(Object.fromEntries(variants)),
      social: `${path}-social.jpg`,
      bytes: 2_000_000,
      uploaded_at: uploadedAt,
      uploaded_by: "nobody",
      alt: "",
    })
    .execute();
}
