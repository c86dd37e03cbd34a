import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { editorOn } from "./admin-editor.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

/** The previewed page. Its buttons exist once it can be edited. */
async function preview(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  await frame.locator(".edit-button").first().waitFor({ state: "attached" });
  return frame;
}

test("a click opens the form of what was clicked, at its row, and links still lead on", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const editor = editorOn(page);
  await visitor.open("/admin/preview/draft/services/marbling");
  let frame = await preview(page);
  await frame.locator("h3").nth(1).click();
  await editor.heading("Edit Service").waitFor();
  await expect.poll(() => editor.hasFocus(editor.faq(2).question)).toBe(true);
  const { question } = editor.faq(2);
  expect(await question.evaluate((field) => field.getBoundingClientRect().top > 0)).toBe(true);

  const beside = await preview(page);
  await beside
    .locator("figure img")
    .first()
    .click({ position: { x: 20, y: 60 } });
  await expect
    .poll(() => editor.hasFocus(editor.heroImage.getByRole("button", { name: "Replace" })))
    .toBe(true);
  await beside.locator(".measure p").first().click();
  await expect.poll(() => editor.hasFocus(editor.field("Description"))).toBe(true);

  await visitor.open("/admin/preview/draft");
  frame = await preview(page);
  const card = frame.locator("h3 a.covers-card").first();
  await card.scrollIntoViewIfNeeded();
  await card.locator("span").hover({ force: true });
  await frame.locator(".edit-frame").getByText("Follow link").click();
  await page.waitForURL("**/admin/preview/draft/services/dragging");
  frame = await preview(page);
  await frame.getByRole("link", { name: "Back to Services" }).click();
  await page.waitForURL("**/admin/preview/draft/services");

  frame = await preview(page);
  await frame.locator("h3 a.covers-card span").nth(1).click({ force: true });
  await editor.heading("Edit Service").waitFor();
  await expect.poll(() => editor.hasFocus(editor.field("Service Name"))).toBe(true);
  expect(await editor.field("Service Name").inputValue()).toBe("Rag Roll");
});

test("a version that was published before is only looked at", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/preview/0");
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { level: 1 }).waitFor();
  expect(await frame.locator(".edit-button, .edit-frame").count()).toBe(0);
});
