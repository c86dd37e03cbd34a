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
