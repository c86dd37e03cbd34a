import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { get } from "#domain/content/store.ts";
import { examplePicture } from "#tests/images/images.ts";
import { openEditor } from "./admin-editor.ts";
import { runningAdmin } from "./running-admin.ts";

const project = "project-civic-hall-restoration";

describe("the owner's pictures", () => {
  const site = runningAdmin();
  const hero = async () => (await get(site.db, services, "service-dragging"))?.heroImage ?? "";
  const images = async () => (await get(site.db, projects, project))?.images ?? [];

  test("are used again with their words, replaced everywhere, and put back", async () => {
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
    expect(await editor.hasFocus(editor.button("Choose from your pictures"))).toBe(true);
    const words = page.getByLabel("What the picture shows");
    expect(await words.last().inputValue()).toBe("A larder wall in bottle green");
    await words.last().fill("The hall in bottle green");
    await editor.button("Update Project").click();
    await editor.heading("Portfolio Management").waitFor();
    expect((await images()).at(-1)).toMatchObject({ url: green, alt: "The hall in bottle green" });

    await visitor.open("/admin/pictures");
    const card = page.getByRole("article", { name: "green.png" });
    expect(await card.getByLabel("What the picture shows").inputValue()).toBe(
      "The hall in bottle green",
    );
    const shownBy = card.getByRole("link");
    expect((await shownBy.allInnerTexts()).sort()).toEqual(["Civic hall restoration", "Dragging"]);
    await card.getByRole("button", { name: "Replace green.png everywhere" }).click();
    const replacing = page.getByRole("dialog", { name: "Replace everywhere" });
    expect((await replacing.getByRole("link").allInnerTexts()).length).toBe(2);
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

  test("by keyboard and pointer, the pictures of a project change their order, and a removed one comes back", async () => {
    const visitor = await site.admin({ stillness: true });
    const { page } = visitor;
    const before = (await images()).map(({ url }) => url);
    const editor = await openEditor(visitor, `/admin/portfolio/${project}/edit`);
    const handle = (number: number) =>
      page.getByRole("button", { name: new RegExp(`^Drag image ${number},`) });
    const shown = () =>
      page
        .getByLabel("What the picture shows")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
    const [a, b, c, ...rest] = await shown();
    await handle(2).press("ArrowUp");
    expect(await shown()).toEqual([b, a, c, ...rest]);
    expect(await editor.hasFocus(handle(1))).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    expect(await shown()).toEqual([a, c, b, ...rest]);
    expect(await editor.hasFocus(handle(3))).toBe(true);
    await page.keyboard.press("Home");
    expect(await shown()).toEqual([b, a, c, ...rest]);

    // Upwards over two rows, with the page scrolling if it must.
    await handle(3).scrollIntoViewIfNeeded();
    const from = await middleOf(handle(3));
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    const to = await middleOf(handle(1));
    await page.mouse.move(from.x, (from.y + to.y) / 2, { steps: 4 });
    await page.mouse.move(from.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect.poll(shown).toEqual([c, b, a, ...rest]);

    await page.getByRole("button", { name: "Remove image 2" }).click();
    await page.getByText("Removed:").waitFor();
    expect(await shown()).toEqual([c, a, ...rest]);
    await editor.button("Undo").click();
    await expect.poll(shown).toEqual([c, b, a, ...rest]);
    await editor.button("Update Project").click();
    await editor.heading("Portfolio Management").waitFor();
    const [first, second, third, ...others] = before;
    expect((await images()).map(({ url }) => url)).toEqual([third, second, first, ...others]);
  });

  test("with a finger on a phone, a row is dragged, and the page stays", async () => {
    const visitor = await site.admin({ stillness: true, width: 360 });
    const { page } = visitor;
    await openEditor(visitor, `/admin/portfolio/${project}/edit`);
    const shown = () =>
      page
        .getByLabel("What the picture shows")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
    const [a, b, ...rest] = await shown();
    const handle = page.getByRole("button", { name: /^Drag image 1,/ });
    await handle.evaluate((button) => button.scrollIntoView({ block: "center" }));
    const from = await middleOf(handle);
    const height = (await page.getByRole("group", { name: "Image 2" }).boundingBox())?.height ?? 0;
    const browser = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: object[]) =>
      browser.send("Input.dispatchTouchEvent", { type, touchPoints: points as never });
    await touch("touchStart", [from]);
    for (const part of [0.2, 0.5, 0.8])
      await touch("touchMove", [{ x: from.x, y: from.y + height * part }]);
    await touch("touchEnd", []);
    await expect.poll(shown).toEqual([b, a, ...rest]);
  });
});

describe("pictures that nothing shows", () => {
  const site = runningAdmin();
  beforeAll(async () => {
    for (const [name, month] of [
      ["old", "01"],
      ["older", "02"],
    ] as const)
      await site.db
        .insertInto("images")
        .values({
          url: `/website-images/services/1-${name}.jpg`,
          folder: "services",
          file_name: `${name}.jpg`,
          width: 480,
          height: 300,
          colour: "#1f3b30",
          variants: JSON.stringify({
            avif: [{ width: 480, url: `/website-images/services/1-${name}-480.avif` }],
            webp: [{ width: 480, url: `/website-images/services/1-${name}-480.webp` }],
          }),
          social: `/website-images/services/1-${name}-social.jpg`,
          bytes: 2_000_000,
          uploaded_at: `2020-${month}-01T12:00:00.000Z`,
          uploaded_by: "nobody",
          alt: "",
        })
        .execute();
  });

  test("are listed apart, and cleared after a question, but new ones stay", async () => {
    const visitor = await site.admin();
    // The files of these rows do not exist.
    visitor.expectTrouble(/status of 404/);
    const { page } = visitor;
    await openEditor(visitor, "/admin/services/new");
    await sendPicture(page, "fresh.png");
    await page.getByRole("button", { name: "Remove", exact: true }).click();
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
    const rows = await site.db.selectFrom("images").select("file_name").execute();
    expect(rows).toEqual([{ file_name: "fresh.png" }]);
  });

  test("can be described and found again by these words", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    await visitor.open("/admin/pictures");
    const card = page.getByRole("article", { name: "fresh.png" });
    await card.getByLabel("What the picture shows").fill("Gilded cornice");
    await card.getByRole("button", { name: "Save what fresh.png shows" }).click();
    await card.getByText("Saved.").waitFor();
    await page.getByRole("searchbox", { name: "Search pictures" }).fill("cornice");
    await page.getByRole("button", { name: "Search" }).click();
    const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("article");
    await expect.poll(() => pictures.count()).toBe(1);
    await page.getByRole("searchbox", { name: "Search pictures" }).fill("nothing like it");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByText("No picture matches.").waitFor();
  });
});

async function sendPicture(page: Page, name: string): Promise<void> {
  const file = { name, mimeType: "image/png", buffer: await examplePicture() };
  await page.locator("input[type=file]").first().setInputFiles(file);
  await page.getByRole("button", { name: "Replace", exact: true }).waitFor();
}

async function middleOf(element: ReturnType<Page["getByRole"]>) {
  const box = await element.boundingBox();
  if (!box) throw new Error("the element is not shown");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
