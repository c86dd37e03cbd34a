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

test("from the foot of a page as on a phone to the form, and back to the same place", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const editor = editorOn(page);
  const isPressed = () => page.getByRole("button", { name: "Phone" }).getAttribute("aria-pressed");
  const scrolled = () =>
    page
      .locator("iframe")
      .evaluate((frame: HTMLIFrameElement) => frame.contentWindow?.scrollY ?? 0);
  const closing = () =>
    page.frameLocator("iframe").locator("[data-edit-place='home-page//closing']").first();

  await visitor.open("/admin/preview/draft");
  await preview(page);
  await page.getByRole("button", { name: "Phone" }).click();
  await closing().scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(1_000);
  const leave = async () => {
    await closing().click();
    await editor.heading("Home Page").waitFor();
  };
  const isBack = async (words: string) => {
    await (await preview(page)).getByText(words, { exact: true }).waitFor();
    expect(await isPressed()).toBe("true");
    await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(100);
    await expect.poll(() => closing().evaluate(isInView)).toBe(true);
  };

  await leave();
  await page.getByRole("link", { name: "Preview", exact: true }).click();
  await isBack("Tell us about the room.");
  expect(await page.getByText("Saved:").count()).toBe(0);
  await leave();
  await page.goBack();
  await isBack("Tell us about the room.");
  await leave();
  await editor.field("Closing line").fill("Is there a wall we should see?");
  await editor.button("Update Home Page").click();
  await page.getByText("Saved: Home page").waitFor();
  await isBack("Is there a wall we should see?");
});

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= (element.ownerDocument.defaultView?.innerHeight ?? 0);
}
