import type { FrameLocator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { editorOn, openEditor } from "./admin-editor.ts";
import { axeFindings, sideways } from "./inspections.ts";
import { runningAdmin } from "./running-admin.ts";
import { hasFocus } from "./tabbing.ts";

const site = runningAdmin();

/** The previewed page. Its buttons exist once it can be edited. */
async function preview(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  await frame.locator(".edit-button").first().waitFor({ state: "attached" });
  return frame;
}

/** What axe finds in the admin's page and in the framed one, each of which has its landmarks. */
async function findings(page: Page): Promise<string[]> {
  const found = await axeFindings(page, { iframes: true });
  return found.filter((finding) => !finding.startsWith("landmark-"));
}

test.for([
  { width: 1440, paths: ["", "/portfolio", "/contact"] },
  { width: 360, paths: ["", "/services/marbling"] },
])(
  "at $width px, every 'Edit' button of a preview is reached by Tab, seen, and named after its text",
  { timeout: 240_000 },
  async ({ width, paths }) => {
    const visitor = await site.admin({ width, stillness: true });
    const { page } = visitor;
    for (const path of paths) {
      await visitor.open(`/admin/preview/draft${path}`);
      const frame = await preview(page);
      const buttons = frame.locator(".edit-button");
      // Not those of a text that is hidden at this width.
      const names = await buttons.evaluateAll((all) =>
        all.filter((button) => button.checkVisibility()).map(({ textContent }) => textContent),
      );
      expect(names.filter((name) => !/^Edit( picture)?: \S/.test(name))).toEqual([]);
      await page.locator("iframe").focus();
      const reached: string[] = [];
      const unseen: string[] = [];
      for (let stops = 0; reached.length < names.length && stops < 300; stops += 1) {
        await page.keyboard.press("Tab");
        const focused = await page.locator("iframe").evaluate(focusedEdit);
        if (focused) reached.push(focused.name);
        if (focused && !focused.isSeen) unseen.push(focused.name);
      }
      expect(reached, path).toEqual(names);
      expect(unseen, path).toEqual([]);
      expect(await findings(page), path).toEqual([]);
      expect(await frame.locator("html").evaluate(scrollsSideways), path).toBe(false);
    }
  },
);

test("a click on a text of the quote form, which sends nothing here, opens that text's field", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/preview/draft/contact");
  const text = (await preview(page)).locator("[inert] [data-edit-place]").first();
  await text.scrollIntoViewIfNeeded();
  const place = await text.getAttribute("data-edit-place");
  const box = await text.boundingBox();
  if (!box) throw new Error("the text is not on the page");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await editorOn(page).heading("Contact Page").waitFor();
  const focused = page.locator(`[name="${place?.split("/").at(-1)}"]`);
  await expect.poll(() => hasFocus(focused)).toBe(true);
});

test("a form beside its page has nothing that axe finds, also at an 'Edit' button of that page", async () => {
  const visitor = await site.admin({ stillness: true });
  for (const path of ["/admin/pages/home", "/admin/pages/about", "/admin/settings"]) {
    const { page } = await openEditor(visitor, path);
    const frame = await preview(page);
    await frame.locator(".edit-button").nth(2).focus();
    expect(await axeFindings(page), path).toEqual([]);
    expect(await sideways(page), path).toEqual([]);
  }
});

/** Runs in the page. The focused 'Edit' button, and whether its frame is in the window. */
function focusedEdit(frame: HTMLIFrameElement): { name: string; isSeen: boolean } | null {
  const page = frame.contentDocument;
  const focused = page?.activeElement;
  if (!focused?.matches(".edit-button")) return null;
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
  return { name: focused.textContent, isSeen };
}

/** Runs in the page. */
function scrollsSideways(page: Element): boolean {
  return page.scrollWidth > page.clientWidth;
}
