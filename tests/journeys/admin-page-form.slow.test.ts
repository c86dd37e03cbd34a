import { expect, test } from "vitest";
import { homePage } from "#domain/content/pages/home-page.ts";
import { get } from "#domain/content/store.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openPublishPage } from "./publish-page.ts";
import { openTab, runningAdmin } from "./running-admin.ts";

const site = runningAdmin();
const form = "/admin/pages/home";
const save = "Update Home Page";

test("two tabs that edit one page: the second to save chooses where both changed a text, and keeps all else", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 409/);
  const mine = await openEditor(visitor, form);
  const theirs = editorOn(await openTab(visitor, form));
  await mine.field("Headline").fill("Mine");
  await mine.field("Closing line").fill("My last words.");
  await theirs.field("Headline").fill("Theirs");
  await theirs.button("Remove Step 4").click();
  await theirs.page.getByLabel("Show the recent work").uncheck();
  await theirs.button(save).click();
  await theirs.page.getByText("Saved: Home page").waitFor();
  await mine.page.getByText("Your text is untouched.").waitFor();

  await mine.button(save).click();
  const dialog = mine.page.getByRole("dialog", { name: "Someone else saved this first" });
  await dialog.getByRole("radio", { name: "Theirs" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await mine.page.getByText("Saved: Home page").waitFor();
  const stored = await get(site.db, homePage);
  expect(stored).toMatchObject({
    headline: "Theirs",
    closing: "My last words.",
    showProjects: false,
  });
  expect(stored?.steps).toHaveLength(3);

  const review = await openPublishPage(visitor);
  expect(await review.changes()).toEqual(["Changed Home"]);
  await review.publish("Two at one page");
  await visitor.open("/");
  await visitor.page.getByRole("heading", { name: "Theirs", level: 1 }).waitFor();
  await visitor.page.getByText("My last words.").first().waitFor();
});

test("a save offline keeps everything typed, also through a reload, and goes out once the line is back", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/ERR_INTERNET_DISCONNECTED/);
  const editor = await openEditor(visitor, form);
  const { page } = editor;
  await editor.field("Headline").fill("Typed before the line broke");
  await page.context().setOffline(true);
  await editor.button(save).click();
  await editor.banner.waitFor();
  expect(await editor.field("Headline").inputValue()).toBe("Typed before the line broke");
  await editor.field("Introduction").fill("And typed without a line.");
  await page.context().setOffline(false);
  await page.reload();
  await editor.button("Restore").click();
  expect(await editor.field("Headline").inputValue()).toBe("Typed before the line broke");
  await editor.button(save).click();
  await page.getByText("Saved: Home page").waitFor();
  expect(await get(site.db, homePage)).toMatchObject({
    headline: "Typed before the line broke",
    lead: "And typed without a line.",
  });
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

  const editor = await openEditor(visitor, form);
  await editor.field("Closing line").fill("Saved in the other tab.");
  await editor.button(save).click();
  await visitor.page.getByText("Saved: Home page").waitFor();
  await frame.getByText("Saved in the other tab.").first().waitFor();
  await frame.locator(".edit-button").first().waitFor({ state: "attached" });
  await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(100);
});

test("a headline that is too long is refused in the form, and a text in HTML is shown as it was typed", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 422/);
  const editor = await openEditor(visitor, form);
  await editor.field("Headline").fill("W".repeat(500));
  await editor.button(save).click();
  await editor.banner.waitFor();
  expect(await editor.faultOf(editor.field("Headline"))).toMatch(/120/);
  const typed = `<img src=x onerror="alert(1)"> & "<b>"`;
  await editor.field("Headline").fill(typed);
  await editor.page
    .frameLocator("iframe")
    .getByRole("heading", { name: typed, exact: true })
    .waitFor();
  await editor.button(save).click();
  await editor.page.getByText("Saved: Home page").waitFor();
  const review = await openPublishPage(visitor);
  await review.change("Home").locator("summary").click();
  await editor.page.getByText(typed).first().waitFor();
});
