import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { get, list } from "#domain/content/store.ts";
import { openEditor } from "./admin-editor.ts";
import { dragByTouch, middleOf } from "./drag-by-touch.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

interface SentFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

test("the picture of a service is chosen, removed, dropped, pasted or replaced, is shown at once, and is saved", async () => {
  const editor = await openEditor(await site.admin(), "/admin/services/new");
  const { page } = editor;
  const area = page.getByRole("button", { name: "Hero Image: choose a picture" });
  expect(await area.innerText()).toMatch(
    /Click to upload or drag and drop\s+PNG, JPG, GIF up to 5MB/,
  );
  await chooseBy(area, await picture("green.jpeg"));
  await seen(preview(page));
  await editor.button("Remove").click();
  await hand(area, "drop", await picture("dropped.avif"));
  await page.getByText("dropped.avif", { exact: true }).waitFor();
  await seen(preview(page));
  await editor.button("Remove").click();
  await area.focus();
  await hand(area, "paste", await picture("pasted.gif"));
  await page.getByText("pasted.gif", { exact: true }).waitFor();
  await seen(preview(page));
  await chooseBy(editor.button("Replace"), await picture("green.webp"));
  await page.getByText("green.webp", { exact: true }).last().waitFor();
  await expect.poll(() => editor.hasFocus(editor.button("Replace"))).toBe(true);
  await seen(preview(page));
  await editor.field("Service Name").fill("With a picture");
  await editor.field("Summary").fill("A summary.");
  await editor.field("Description").fill("A description.");
  await editor.button("Create Service").click();
  await editor.heading("Services Management").waitFor();
  const saved = (await list(site.db, services)).find(({ slug }) => slug === "with-a-picture");
  expect(saved?.heroImage).toMatch(/^\/website-images\/services\/\d+-green/);
});

test("a picture in unsaved work is shown again after a reload, or said to be missing if it was deleted since", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 404/);
  const editor = await openEditor(visitor, "/admin/services/new");
  const { page } = editor;
  const input = editor.heroImage.locator("input[type=file]");
  const newest = site.db.selectFrom("images").select("url").orderBy("uploaded_at", "desc");
  const newestUrl = async () => (await newest.limit(1).executeTakeFirstOrThrow()).url;
  await input.setInputFiles(await picture("hall.png"));
  await seen(preview(page));
  const reloaded = await page.reload();
  expect(await reloaded?.text(), "the page knows nothing of it").not.toContain(await newestUrl());
  await editor.button("Restore").click();
  await page.getByText(/^hall\.\w+$/).waitFor();
  await seen(preview(page));

  await input.setInputFiles(await picture("gone.png"));
  await page.getByText("gone.png", { exact: true }).last().waitFor();
  await editor.button("Replace").waitFor();
  const headers = { Origin: new URL(page.url()).origin };
  const form = { id: await newestUrl() };
  expect(form.id).toMatch(/-gone\.jpg$/);
  const deleted = await page.request.post("/admin/pictures", { headers, form });
  expect(deleted.status()).toBe(200);
  await page.reload();
  await editor.button("Restore").click();
  await page.getByText("This picture is missing.").waitFor();
  await input.setInputFiles(await picture("again.png"));
  await editor.button("Replace").waitFor();
  await seen(preview(page));
});

test("the pictures of a project change their order by keys, mouse and finger, and a removed one comes back", async () => {
  const project = "project-civic-hall-restoration";
  const images = async () => (await get(site.db, projects, project))?.images ?? [];
  const before = (await images()).map(({ url }) => url);
  const editor = await openEditor(
    await site.admin({ stillness: true }),
    `/admin/portfolio/${project}/edit`,
  );
  const { page } = editor;
  const handle = (number: number) =>
    page.getByRole("button", { name: new RegExp(`^Drag image ${number},`) });
  const shown = () =>
    page
      .getByLabel("What the picture shows")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  const [a, b, c, ...rest] = await shown();
  await handle(2).press("Home");
  expect(await shown()).toEqual([b, a, c, ...rest]);
  expect(await editor.hasFocus(handle(1))).toBe(true);

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

  await page.setViewportSize({ width: 360, height: 740 });
  await handle(1).evaluate((button) => button.scrollIntoView({ block: "center" }));
  const { height = 0 } = (await page.getByRole("group", { name: "Image 2" }).boundingBox()) ?? {};
  await dragByTouch(handle(1), { x: 0, y: height * 0.8 });
  await expect.poll(shown).toEqual([b, c, a, ...rest]);
  await editor.button("Update Project").click();
  await editor.heading("Portfolio Management").waitFor();
  const [first, second, third, ...others] = before;
  expect((await images()).map(({ url }) => url)).toEqual([second, third, first, ...others]);
});

function preview(page: Page): Locator {
  return page.getByRole("img", { name: "Hero Image" });
}

/** Waits until a picture has loaded. */
async function seen(image: Locator): Promise<void> {
  await image.scrollIntoViewIfNeeded();
  const width = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

/** A picture of the format that its name ends in. */
async function picture(name: string): Promise<SentFile> {
  const format = name.split(".")[1] as "png";
  const create = { width: 480, height: 300, channels: 3, background: "#1f3b30" } as const;
  const buffer = await sharp({ create }).toFormat(format).toBuffer();
  return { name, mimeType: `image/${format}`, buffer };
}

async function chooseBy(button: Locator, file: SentFile): Promise<void> {
  const chooser = button.page().waitForEvent("filechooser");
  await button.click();
  await (await chooser).setFiles(file);
}

/** Drops a file onto an element, or pastes it there. */
async function hand(target: Locator, how: "drop" | "paste", file: SentFile): Promise<void> {
  await target.evaluate(
    (element, { how, name, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], name, { type }));
      const travels = { bubbles: true, cancelable: true };
      element.dispatchEvent(
        how === "drop"
          ? new DragEvent("drop", { dataTransfer: transfer, ...travels })
          : new ClipboardEvent("paste", { clipboardData: transfer, ...travels }),
      );
    },
    { how, name: file.name, type: file.mimeType, base64: file.buffer.toString("base64") },
  );
}
