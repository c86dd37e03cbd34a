import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { homePage } from "#domain/content/pages/home-page.ts";
import { get } from "#domain/content/store.ts";
import { type Editor, editorOn, openEditor } from "./admin-editor.ts";
import { openList } from "./admin-list.ts";
import { openTab, runningAdmin } from "./running-admin.ts";

const site = runningAdmin();
const newService = "/admin/services/new";

test("what is typed offline is kept, also through a reload, which offers it in view, and a save goes out by itself once the line is back", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const editor = await openEditor(visitor, "/admin/pages/home");
  const { page } = editor;
  await editor.field("Headline").fill("Typed before the line broke");
  await page.context().setOffline(true);
  await page.getByText("No connection. Your text is kept here.").waitFor();
  await page.context().setOffline(false);
  await editor.button("Add Step").scrollIntoViewIfNeeded();
  await page.reload();
  const notice = page.getByText(/Text you had not saved was kept on/);
  await notice.waitFor();
  expect(await isInView(notice)).toBe(true);
  expect(await isInFocus(notice), "it is read out").toBe(true);
  await editor.button("Restore").click();
  expect(await editor.hasFocus(editor.field("Headline"))).toBe(true);
  expect(await editor.field("Headline").inputValue()).toBe("Typed before the line broke");
  await page.context().setOffline(true);
  await editor.button("Update Home Page").click();
  await editor.banner.waitFor();
  expect(await editor.banner.innerText()).toContain(
    "is saved by itself when the connection is back",
  );
  await editor.field("Introduction").fill("And typed without a line.");
  await page.context().setOffline(false);
  await page.getByText("Saved: Home page").waitFor();
  expect(await get(site.db, homePage)).toMatchObject({
    headline: "Typed before the line broke",
    lead: "And typed without a line.",
  });
});

test("unsaved work is asked about before Back or closing the tab leaves it", async () => {
  const visitor = await site.admin();
  const list = await openList(visitor, "services");
  await list.addLink("Add New Service").click();
  const { page } = visitor;
  const editor = editorOn(page);
  const name = editor.field("Service Name");
  await editor.heading("Add New Service").waitFor();
  await name.fill("Half a thought");
  await page.getByText("Unsaved changes").waitFor();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Stay" }).click();
  await question.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe(newService);
  expect(await name.inputValue()).toBe("Half a thought");
  await page.evaluate(() => history.back());
  await question.getByRole("button", { name: "Leave" }).click();
  await list.heading("Services Management").waitFor();

  const tab = await openTab(visitor, newService);
  await editorOn(tab).field("Service Name").fill("Half a thought");
  await tab.getByText("Unsaved changes").waitFor();
  const asked = Promise.withResolvers<string>();
  tab.on("dialog", async (dialog) => {
    asked.resolve(dialog.type());
    await dialog.accept();
  });
  await tab.close({ runBeforeUnload: true });
  expect(await asked.promise).toBe("beforeunload");
});

test("a page starts at its top, returns to its scroll position on Back, and shows once what was saved", async () => {
  const visitor = await site.admin({ width: 360 });
  const { page } = visitor;
  const list = await openList(visitor, "services");
  const editor = editorOn(page);
  await list.editLink("Wood Graining").scrollIntoViewIfNeeded();
  const left = await scrolled(page);
  expect(left).toBeGreaterThan(200);
  await list.editLink("Wood Graining").click();
  await editor.heading("Edit Service").waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);

  await page.goBack();
  await list.editLink("Wood Graining").waitFor();
  await expect.poll(async () => Math.abs((await scrolled(page)) - left)).toBeLessThan(40);
  await list.editLink("Wood Graining").click();
  await editor.field("Summary").fill("Combed, and glazed.");
  await editor.button("Update Service").click();
  const notice = page.getByRole("status").filter({ hasText: "Saved: Wood Graining" });
  await notice.waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
  expect(await isInView(notice)).toBe(true);
  await page.getByRole("link", { name: "Edit Dragging" }).click();
  await editor.heading("Edit Service").waitFor();
  await page.goBack();
  await list.card("Wood Graining").waitFor();
  expect(await notice.count()).toBe(0);
});

test.each([360, 1440])(
  "at %i px, a field that needs attention is shown whole between the bars, with its label",
  async (width) => {
    const visitor = await site.admin({ width, stillness: true });
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, newService);
    for (const missing of ["Service Name", "Description"]) {
      await fill(editor, "Marmorino");
      await editor.field("URL Slug").fill("marmorino");
      const field = editor.field(missing);
      await field.fill("");
      for (const edge of ["above", "below"] as const) {
        await lay(field, edge);
        await editor.button("Create Service").click();
        await isShownWhole(field, `${missing}, which is empty, from ${edge}`);
        await field.blur();
      }
    }
    await fill(editor, " ");
    await editor.field("URL Slug").fill("blank");
    await editor.button("Add Step").click();
    await editor.button("Create Service").click();
    await isShownWhole(editor.field("Service Name"), "the server refused it");
  },
);

async function isShownWhole(field: Locator, message: string): Promise<void> {
  const hasFocus = () => field.evaluate((node) => node === document.activeElement);
  await expect.poll(hasFocus, { message }).toBe(true);
  await expect.poll(() => isInView(field), { message }).toBe(true);
  const label = field.locator("xpath=preceding-sibling::label");
  await expect.poll(() => isInView(label), { message }).toBe(true);
}

async function fill(editor: Editor, name: string): Promise<void> {
  await editor.field("Service Name").fill(name);
  await editor.field("Summary").fill("A summary.");
  await editor.field("Description").fill("A description.");
}

function scrolled(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY);
}

/** Scrolls the element out of the window beyond this edge, as far as the page scrolls. */
function lay(element: Locator, edge: "above" | "below"): Promise<void> {
  return element.evaluate((node, edge) => {
    const { top, bottom } = node.getBoundingClientRect();
    window.scrollBy(0, edge === "above" ? bottom : top - window.innerHeight);
  }, edge);
}

/** Whether the whole element is between the top bar and the bar of the form. */
function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    const above = document.querySelector("header")?.getBoundingClientRect().bottom ?? 0;
    const submit = document.querySelector("button[type=submit]")?.parentElement;
    const below = submit?.getBoundingClientRect().top ?? window.innerHeight;
    return top >= above && bottom <= below;
  });
}

function isInFocus(element: Locator): Promise<boolean> {
  return element.evaluate(
    (node) =>
      Boolean(document.activeElement?.contains(node)) && document.activeElement !== document.body,
  );
}
