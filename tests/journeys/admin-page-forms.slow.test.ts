import { expect, test } from "vitest";
import { examplePicture } from "#tests/images/images.ts";
import { openEditor } from "./admin-editor.ts";
import { openTab, runningAdmin } from "./running-admin.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

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

  await editor.unfold("In Google");
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

test("the top bar names the business and the admin at every width, and stays one row beside what is unpublished", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const editor = await openEditor(visitor, "/admin/pages/home");
  await editor.field("Headline").fill(`Unpublished, ${crypto.randomUUID()}`);
  await editor.button("Update Home Page").click();
  const bar = page.getByRole("banner");
  await bar.getByRole("link", { name: "Unpublished changes" }).waitFor();
  for (const width of [320, 360, 575, 576, 768, 991, 992, 1440, 2200]) {
    await page.setViewportSize({ width, height: 740 });
    for (const words of ["Decor Specialist", "Admin Dashboard", "Content Management System"]) {
      const text = bar.getByText(words, { exact: true });
      const isWhole = await text.evaluate((node) => node.scrollWidth <= node.clientWidth);
      expect((await text.isVisible()) && isWhole, `${words} at ${width} px`).toBe(true);
    }
  }
  await page.setViewportSize({ width: 768, height: 740 });
  const middle = async (name: RegExp) => {
    const box = await bar.getByLabel(name).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0) / 2;
  };
  expect(await middle(/^Account/)).toBeCloseTo(await middle(/^View Website/), 0);
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

test("the owner adds the people to About by keyboard, with a photo, and hides the figures", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  // The browser hands a file chooser over only once someone listens, which takes it a moment.
  page.on("filechooser", () => {});
  const editor = await openEditor(visitor, "/admin/pages/about");
  const preview = page.frameLocator("iframe");
  await preview.getByRole("region", { name: "In figures" }).waitFor();
  await editor.button("Add Person").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => hasFocus(page.getByLabel("Name", { exact: true }).last())).toBe(true);
  await page.keyboard.type("Una Kearney");
  await tabTo(page, editor.field("What they do").last());
  await page.keyboard.type("Gilder");
  await tabTo(page, editor.field("A few words").last());
  await page.keyboard.type("Twenty years of leaf.");
  await tabTo(page, page.getByRole("button", { name: "Photo of Una Kearney: choose a picture" }));
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  const una = { name: "una.png", mimeType: "image/png", buffer: await examplePicture() };
  await (await chooser).setFiles(una);
  const portrait = preview.getByRole("img", { name: "Una Kearney" });
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await preview.getByText("Twenty years of leaf.", { exact: true }).waitFor();
  await page.getByLabel("Show the figures").uncheck();
  await preview.getByRole("region", { name: "In figures" }).waitFor({ state: "detached" });
  await editor.button("Update About Page").click();
  await page.getByText("Saved: About page").waitFor();
});

test("an open family of the palette has its buttons in its heading, beside all that it says", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/pages/sampler");
  const family = page
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: "Pinks & Reds" }) });
  await family.locator("summary").click();
  await family.getByLabel("Name of the family").waitFor();
  const buttons = [
    "Drag Pinks & Reds, or move it with the arrow keys",
    "Move Pinks & Reds up",
    "Move Pinks & Reds down",
    "Remove Pinks & Reds",
  ].map((name) => page.getByRole("button", { name }));
  const words = [family.locator("summary svg").first(), family.getByText("6 colours")];
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const boxesOf = (parts: typeof words) =>
      Promise.all(parts.map(async (part) => (await part.boundingBox()) ?? expect.fail("unseen")));
    const [heading] = await boxesOf([family.locator("summary")]);
    if (!heading) throw new Error("the family has no heading");
    const said = await boxesOf(words);
    for (const button of await boxesOf(buttons)) {
      const message = `at ${width} px`;
      expect(button.y, message).toBeGreaterThanOrEqual(heading.y);
      expect(button.y + button.height, message).toBeLessThanOrEqual(heading.y + heading.height);
      expect(button.x + button.width, message).toBeLessThanOrEqual(heading.x + heading.width);
      for (const { x, y, width, height } of said) {
        const isApart = x + width <= button.x || y >= button.y + button.height;
        expect(isApart && height > 0, message).toBe(true);
      }
    }
  }
});

/** Runs in the page. */
function hidesText({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean {
  return scrollWidth > clientWidth || scrollHeight > clientHeight;
}
