import { expect, test } from "vitest";
import { openEditor } from "./admin-editor.ts";
import { openTab, runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

test("a headline is typed on or replaced, is seen whole while it grows, and Enter saves it as one line", async () => {
  const visitor = await site.admin({ width: 390 });
  const { page } = visitor;
  const editor = await openEditor(visitor, "/admin/pages/home?field=headline");
  const field = editor.field("Headline");
  const before = await field.inputValue();
  await page.keyboard.type(", or two");
  expect(await field.inputValue(), "a link led to it").toBe(`${before}, or two`);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.type("Chairs");
  expect(await field.inputValue(), "Tab led to it").toBe("Chairs");
  const height = async () => (await field.boundingBox())?.height ?? 0;
  const oneLine = await height();
  await field.fill("Old furniture, brought back to use by hand in Lisburn and the Lagan Valley");
  expect(await height()).toBeGreaterThan(oneLine * 1.4);
  expect(await field.evaluate(hidesText)).toBe(false);

  await editor.unfold("How Google shows it");
  const preview = page.getByRole("region", { name: "Preview in Google" });
  await preview.getByText("Decor Specialist: decorative painters in Belfast").waitFor();
  await editor.field("Title in Google").fill("Stone masons in Derry");
  await preview.getByText("Stone masons in Derry").waitFor();
  await editor.field("Description in Google").fill("Walls, steps and lettering.");
  await preview.getByText("Walls, steps and lettering.").waitFor();
  await field.press("Enter");
  await page.getByText("Saved: Home page").waitFor();
  await page.getByText(/^Old furniture, .* and the Lagan Valley$/).waitFor();
});

test("a preview that is open in another tab shows what was saved, at the place where it was", async () => {
  const visitor = await site.admin();
  const tab = await openTab(visitor, "/admin/preview/draft");
  const frame = tab.frameLocator("iframe");
  const scrolled = () =>
    tab
      .locator("iframe")
      .evaluate((element: HTMLIFrameElement) => element.contentWindow?.scrollY ?? 0);
  await frame.locator(".edit-button").first().waitFor({ state: "attached" });
  await frame.locator("[data-edit-place='home-page//closing']").first().scrollIntoViewIfNeeded();
  const left = await scrolled();
  expect(left).toBeGreaterThan(1_000);

  const editor = await openEditor(visitor, "/admin/pages/home");
  await editor.field("Closing line").fill("Saved in the other tab.");
  await editor.button("Update Home Page").click();
  await visitor.page.getByText("Saved: Home page").waitFor();
  await frame.getByText("Saved in the other tab.").first().waitFor();
  await frame.locator(".edit-button").first().waitFor({ state: "attached" });
  await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(100);
});

/** Runs in the page. */
function hidesText({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
