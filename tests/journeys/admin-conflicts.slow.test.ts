import { expect, test } from "vitest";
import { homePage } from "#domain/content/pages/home-page.ts";
import { get } from "#domain/content/store.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { openTab, runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";

const site = runningAdmin();
const form = "/admin/pages/home";
const update = "Update Home Page";

test("two tabs that edit one page: the second to save chooses by keyboard where both changed a text, and keeps all else", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 409/);
  const mine = await openEditor(visitor, form);
  const theirs = editorOn(await openTab(visitor, form));
  await mine.field("Headline").fill("Mine");
  await mine.field("Closing line").fill("My last words.");
  await theirs.field("Headline").fill("Theirs");
  await theirs.button("Remove Step 4").click();
  await theirs.page.getByLabel("Show the recent work").uncheck();
  await theirs.button(update).click();
  await theirs.page.getByText("Saved: Home page").waitFor();
  await mine.page.getByText("Your text is untouched.").waitFor();

  await mine.button(update).click();
  const dialog = mine.page.getByRole("dialog", { name: "Someone else saved this first" });
  await dialog.getByText(/^You saved this in another tab or on another device on/).waitFor();
  expect(await dialog.getByRole("group").allInnerTexts()).toEqual([
    expect.stringMatching(/^Headline\s+Keep mine\s+Mine\s+Take theirs\s+Theirs$/i),
  ]);
  await tabTo(mine.page, dialog.getByRole("radio", { name: "Keep mine" }));
  await mine.page.keyboard.press("ArrowRight");
  await tabTo(mine.page, dialog.getByRole("button", { name: "Save" }));
  await mine.page.keyboard.press("Enter");
  await mine.page.getByText("Saved: Home page").waitFor();
  await mine.page.getByText("Also kept: what owner@example.com changed meanwhile").waitFor();
  const stored = await get(site.db, homePage);
  expect(stored).toMatchObject({
    headline: "Theirs",
    closing: "My last words.",
    showProjects: false,
  });
  expect(stored?.steps).toHaveLength(3);
});
