import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { editorOn } from "./admin-editor.ts";
import { axeFindings } from "./inspections.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

/** The previewed page. Its buttons exist once it can be edited. */
async function preview(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  await frame.locator(".edit-button").first().waitFor({ state: "attached" });
  return frame;
}

/** The text of what has the focus in the frame. */
function focused(page: Page): Promise<string> {
  return page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
    const element = frame.contentDocument?.activeElement;
    return (element?.localName !== "body" && element?.textContent) || "";
  });
}

test("by keyboard alone: from the headline in the preview to its field, and back to see it", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/preview/draft");
  const frame = await preview(page);
  await page.locator("iframe").focus();
  const passed: string[] = [];
  while (!passed.at(-1)?.includes("Walls worth a second look") && passed.length < 40) {
    await page.keyboard.press("Tab");
    passed.push(await focused(page));
  }
  expect(passed.at(-1)).toBe("Edit: Walls worth a second look");
  expect(passed, "reading order").toContain("Edit: Decor Specialist");
  expect(await frame.locator(".edit-frame").isVisible(), "the frame").toBe(true);
  expect(await frame.locator("html").innerHTML()).not.toContain("\u{E0001}");
  const findings = await axeFindings(page, { iframes: true });
  // The page in the frame has landmarks as well.
  expect(findings.filter((finding) => !finding.startsWith("landmark-unique"))).toEqual([]);

  await page.keyboard.press("Enter");
  const editor = editorOn(page);
  await editor.heading("Home Page").waitFor();
  const headline = editor.field("Headline");
  await expect.poll(() => editor.hasFocus(headline)).toBe(true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Stone worth a second look");
  await page
    .frameLocator("iframe")
    .getByRole("heading", { name: "Stone worth a second look", exact: true })
    .waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Saved: Home page").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/preview/draft");
  await (await preview(page))
    .getByRole("heading", { name: "Stone worth a second look", exact: true })
    .waitFor();
  await expect.poll(() => focused(page)).toBe("Edit: Stone worth a second look");
  expect(await axeFindings(page), "the message").toEqual([]);
});

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
  await beside.locator("figure img").click({ position: { x: 20, y: 60 } });
  await expect.poll(() => editor.hasFocus(editor.button("Replace"))).toBe(true);
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
