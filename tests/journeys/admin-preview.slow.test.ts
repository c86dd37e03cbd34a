import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { editorOn, openEditor } from "./admin-editor.ts";
import { axeFindings, sideways } from "./inspections.ts";
import { saveSummary } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { hasFocus } from "./tabbing.ts";

const site = runningAdmin();

test("by keyboard alone: from the headline in the preview to its field, and back to see it", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/preview/draft");
  const frame = await preview(page);
  await page.locator("iframe").focus();
  const passed: string[] = [];
  while (!passed.at(-1)?.includes("Walls worth a second look") && passed.length < 40) {
    await page.keyboard.press("Tab");
    passed.push((await focusedIn(page)).name);
  }
  expect(passed.at(-1)).toBe("Edit: Walls worth a second look");
  expect(passed, "reading order").toContain("Edit: Decor Specialist");
  expect(await frame.locator(".edit-frame").isVisible(), "the frame").toBe(true);
  expect(await frame.locator("html").innerHTML()).not.toContain("\u{E0001}");
  expect(await findings(page)).toEqual([]);

  await page.keyboard.press("Enter");
  const editor = editorOn(page);
  await editor.heading("Home Page").waitFor();
  const headline = editor.field("Headline");
  await expect.poll(() => editor.hasFocus(headline)).toBe(true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Stone worth a second look");
  const changed = { name: "Stone worth a second look", exact: true };
  await page.frameLocator("iframe").getByRole("heading", changed).waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Saved: Home page").waitFor();
  expect(new URL(page.url()).pathname).toBe("/admin/preview/draft");
  await (await preview(page)).getByRole("heading", changed).waitFor();
  await expect
    .poll(async () => (await focusedIn(page)).name)
    .toBe("Edit: Stone worth a second look");
  expect(await axeFindings(page), "the message").toEqual([]);
});

test("a click opens the form of what was clicked, at its row; links lead on; an earlier version is only looked at", async () => {
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
  const picture = beside.locator("figure img").first();
  await picture.click({ position: { x: 20, y: 60 } });
  const replace = editor.heroImage.getByRole("button", { name: "Replace" });
  await expect.poll(() => editor.hasFocus(replace)).toBe(true);
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

  await visitor.open("/admin/preview/0");
  await frame.getByText("Preview of version 0. Visitors may see another.").waitFor();
  expect(await frame.locator(".edit-button, .edit-frame").count()).toBe(0);
});

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
  const isBack = async () => {
    await preview(page);
    expect(await isPressed()).toBe("true");
    await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(100);
    await expect.poll(() => closing().evaluate(isInView)).toBe(true);
  };

  await leave();
  await page.getByRole("link", { name: "Preview", exact: true }).click();
  await isBack();
  expect(await page.getByText("Saved:").count()).toBe(0);
  await leave();
  await page.goBack();
  await isBack();
});

test("on a phone, every 'Edit' button of a preview is reached by Tab, seen, and named after its text", async () => {
  const visitor = await site.admin({ width: 360, stillness: true });
  const { page } = visitor;
  await visitor.open("/admin/preview/draft");
  const frame = await preview(page);
  // Not those of a text that is hidden at this width.
  const names = await frame
    .locator(".edit-button")
    .evaluateAll((all) =>
      all.filter((button) => button.checkVisibility()).map(({ textContent }) => textContent),
    );
  expect(names.filter((name) => !/^Edit( picture)?: \S/.test(name))).toEqual([]);
  await page.locator("iframe").focus();
  const reached: string[] = [];
  const unseen: string[] = [];
  for (let stops = 0; reached.length < names.length && stops < 300; stops += 1) {
    await page.keyboard.press("Tab");
    const { name, isButton, isSeen } = await focusedIn(page);
    if (isButton) reached.push(name);
    if (isButton && !isSeen) unseen.push(name);
  }
  expect(reached).toEqual(names);
  expect(unseen).toEqual([]);
  expect(await findings(page)).toEqual([]);
  expect(await frame.locator("html").evaluate(scrollsSideways)).toBe(false);
});

test("the quote form of a preview sends nothing, and a click on one of its texts opens that text's field", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  visitor.expectTrouble(/form-action/);
  await visitor.open("/admin/preview/draft/contact");
  const frame = await preview(page);
  const form = frame.locator("form:has([name=message])");
  expect(await form.evaluate((element: HTMLFormElement) => element.inert), "by hand").toBe(true);
  const refused = page.waitForEvent("console", (message) => /form-action/.test(message.text()));
  await form.evaluate((element: HTMLFormElement) => element.submit());
  await refused;
  expect(visitor.enquiriesSent()).toEqual([]);

  const text = frame.locator("[inert] [data-edit-place]").first();
  await text.scrollIntoViewIfNeeded();
  const place = await text.getAttribute("data-edit-place");
  const box = await text.boundingBox();
  if (!box) throw new Error("the text is not on the page");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await editorOn(page).heading("Contact Page").waitFor();
  const focused = page.locator(`[name="${place?.split("/").at(-1)}"]`);
  await expect.poll(() => hasFocus(focused)).toBe(true);
});

test("beside a form the page shows what is typed, and while a field is wrong it stays, with a line that says what to do", async () => {
  const visitor = await site.admin({ stillness: true });
  const editor = await openEditor(visitor, "/admin/services/service-marbling/edit");
  const { page } = editor;
  const frame = await preview(page);
  await frame.getByText("Preview, not published. Visitors do not see this.").waitFor();
  await editor.field("Summary").fill("Typed a moment ago");
  const typed = frame.getByText("Typed a moment ago").first();
  await typed.waitFor();
  await editor.field("Summary").fill("");
  await page.getByText("Complete or correct the form to see the page").waitFor();
  expect(await typed.isVisible(), "the last page").toBe(true);
  await editor.field("Summary").fill("Typed since");
  await page.getByText("As it will look on a phone").waitFor();
  await frame.getByText("Typed since").first().waitFor();
  await (await preview(page)).locator(".edit-button").nth(2).focus();
  await page.setViewportSize({ width: 768, height: 900 });
  await page.locator("iframe").waitFor({ state: "detached" });
});

test("the owner shares a preview, a stranger without scripts reads it, and the owner ends it", async () => {
  await saveSummary(site, "lime-wash", "Five thin coats, shared before it is published.");
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/preview/draft/services");
  // It is disabled until scripts run.
  const share = page.getByRole("button", { name: "Share", disabled: false });
  await share.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share the preview" });
  await dialog.getByRole("button", { name: "Make a link" }).press("Enter");
  const link = new URL(await dialog.getByLabel("Link").inputValue()).pathname;
  expect(link).toMatch(/^\/shared\/[\w.-]+\/services$/);
  await dialog.getByRole("button", { name: "Copy the link" }).press("Enter");
  await dialog.getByText(/Copied\.|copy it with Ctrl\+C/).waitFor();

  const stranger = await site.stranger({ runsScripts: false, width: 360 });
  await stranger.open(link);
  await stranger.page.getByText("Five thin coats, shared before it is published.").waitFor();
  expect(await sideways(stranger.page)).toEqual([]);
  const picture = stranger.page.locator("main img").first();
  const drawn = () =>
    picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth);
  await expect.poll(drawn).toBeGreaterThan(100);

  await dialog.getByRole("button", { name: "End all shared links" }).press("Enter");
  await dialog.getByText(/^All links have ended/).waitFor();
  await page.keyboard.press("Escape");
  expect(await hasFocus(share)).toBe(true);
  expect((await stranger.page.request.get(link)).status()).toBe(404);
});

/** The previewed page. Its buttons exist once it can be edited. */
async function preview(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  await frame.locator(".edit-button").first().waitFor({ state: "attached" });
  return frame;
}

/** What axe finds in the admin's page and in the framed one, each of which has its landmarks. */
async function findings(page: Page): Promise<string[]> {
  const found = await axeFindings(page, { iframes: true });
  return found.filter((finding) => !finding.startsWith("landmark-unique"));
}

/** What has the focus in the frame, and whether the frame of an 'Edit' button is in the window. */
function focusedIn(page: Page) {
  return page.locator("iframe").evaluate((frame: HTMLIFrameElement) => {
    const page = frame.contentDocument;
    const focused = page?.activeElement;
    const box = page?.querySelector(".edit-frame:not([hidden])")?.getBoundingClientRect();
    const { innerHeight = 0, innerWidth = 0 } = frame.contentWindow ?? {};
    const isSeen =
      !!box &&
      box.width > 0 &&
      box.height > 0 &&
      box.top < innerHeight &&
      box.bottom > 0 &&
      box.left < innerWidth &&
      box.right > 0;
    const name = (focused?.localName !== "body" && focused?.textContent) || "";
    return { name, isButton: focused?.matches(".edit-button") === true, isSeen };
  });
}

/** Runs in the page. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= (element.ownerDocument.defaultView?.innerHeight ?? 0);
}

/** Runs in the page. */
function scrollsSideways(page: Element): boolean {
  return page.scrollWidth > page.clientWidth;
}
