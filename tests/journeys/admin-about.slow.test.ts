import sharp from "sharp";
import { expect, test } from "vitest";
import { openEditor } from "./admin-editor.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";

const site = runningAdmin();

test("the owner adds the people to About by keyboard, with a photo, and hides the figures", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  // The browser hands a file chooser over only once someone listens, which takes it a moment.
  page.on("filechooser", () => {});
  await visitor.open("/about");
  await page.getByRole("region", { name: "In figures" }).waitFor();
  expect(await page.getByRole("heading", { name: "Una Kearney" }).count()).toBe(0);

  await visitor.open("/admin/pages");
  await page.getByRole("link", { name: "Edit About" }).click();
  const editor = await openEditor(visitor, "/admin/pages/about");
  await editor.button("Add Person").focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.nodeName)).toBe("TEXTAREA");
  await page.keyboard.type("Una Kearney");
  await tabTo(page, editor.field("What they do").last());
  await page.keyboard.type("Gilder");
  await tabTo(page, editor.field("A few words").last());
  await page.keyboard.type("Twenty years of leaf.");
  const drop = page.getByRole("button", { name: "Photo of Una Kearney: choose a picture" });
  await tabTo(page, drop);
  const chooser = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({ name: "una.png", mimeType: "image/png", buffer: await photo() });
  const preview = page.frameLocator("iframe");
  await preview.getByRole("img", { name: "Una Kearney" }).waitFor();
  await page.getByLabel("Show the figures").uncheck();
  await preview.getByRole("region", { name: "In figures" }).waitFor({ state: "detached" });
  await editor.button("Update About Page").click();
  await page.getByText("Saved: About page").waitFor();

  const review = await openPublishPage(visitor);
  expect(await review.changes()).toEqual(["Changed About"]);
  await review.publish("Who we are");
  await visitor.open("/about");
  await page.getByRole("heading", { name: "Una Kearney" }).waitFor();
  await page.getByText("Twenty years of leaf.").waitFor();
  const portrait = page.getByRole("img", { name: "Una Kearney" });
  await portrait.scrollIntoViewIfNeeded();
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await page.getByRole("region", { name: "In figures" }).count()).toBe(0);
});

test("a person without a name is not saved, and the field gets the focus", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 422/);
  const editor = await openEditor(visitor, "/admin/pages/about");
  await editor.button("Add Person").click();
  const person = editor.page.getByRole("group", { name: /^Person/ }).last();
  await person.getByLabel("A few words").fill("Twenty years of leaf.");
  await person.getByLabel("Name", { exact: true }).fill(" ");
  await editor.button("Update About Page").click();
  await editor.banner.waitFor();
  const name = person.getByLabel("Name", { exact: true });
  expect(await editor.faultOf(name)).toBe("Enter the person’s name");
  expect(await editor.hasFocus(name)).toBe(true);
});

function photo(): Promise<Buffer> {
  const create = { width: 480, height: 600, channels: 3, background: "#1f3b30" } as const;
  return sharp({ create }).png().toBuffer();
}
