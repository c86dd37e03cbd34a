import { expect, test } from "vitest";
import { latestVersion } from "#domain/publishing/publications.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import { editorOn, openEditor } from "./admin-editor.ts";
import { listAfter } from "./admin-list.ts";
import { openPublishPage, saveSummary } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import type { Visitor } from "./visitor.ts";

const site = runningAdmin();
const summaryOf = async (slug: string) => (await serviceAt(site.db, slug))?.summary;

test("the owner goes back to a version, visitors see it at once, and her edits stay among the earlier versions", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const reader = await site.stranger();
  const version = await publishTwice(visitor, "marbling");
  await saveSummary(site, "marbling", "Unpublished.");
  await page.getByRole("link", { name: "History" }).last().click();
  await page.getByRole("link", { name: `Open version ${version}` }).click();
  await page.getByRole("heading", { name: `Version ${version}`, exact: true }).waitFor();
  const changed = page.getByRole("listitem").filter({ hasText: "Changed: Marbling (Summary)" });
  await changed.waitFor();
  await page.getByText("1 of these items has edits that are not published yet.").waitFor();
  await page.getByRole("button", { name: `Go back to version ${version}` }).click();
  await page
    .getByText(`Visitors see version ${version + 2} now. It shows version ${version} again.`)
    .waitFor();
  expect(await summaryOf("marbling")).toBe("First words.");
  await reader.open("/services/marbling");
  await reader.page.getByText("First words.").first().waitFor();

  await changed.getByRole("link").click();
  await page.getByRole("heading", { name: "Earlier versions of Marbling" }).waitFor();
  const edited = page.getByRole("listitem").filter({ hasText: "Unpublished" });
  await edited.getByRole("link", { name: /^Bring back into the form/ }).click();
  const editor = editorOn(page);
  await editor.button("Cancel").and(page.locator(":enabled")).waitFor();
  expect(await editor.field("Summary").inputValue()).toBe("Unpublished.");
});

test("an earlier text is brought back into the form, and is saved only by the owner", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const version = await publishTwice(visitor, "dragging");
  await openEditor(visitor, "/admin/services/service-dragging/edit");
  await page.getByRole("link", { name: "Earlier versions" }).click();
  await page.getByRole("heading", { name: "Earlier versions of Dragging" }).waitFor();
  const state = page.getByRole("listitem").filter({ hasText: `Published in version ${version}` });
  await state.getByText("What differs from now: Summary").click();
  await state.locator("ins", { hasText: "Second" }).waitFor();
  await state.getByRole("link", { name: /^Bring back into the form/ }).click();
  const editor = editorOn(page);
  await page.getByText(/^This is how it was when it was saved /).waitFor();
  expect(await editor.field("Summary").inputValue()).toBe("First words.");
  await page.getByText("Unsaved changes", { exact: true }).waitFor();
  expect(await summaryOf("dragging")).toBe("Second words.");
  await page.reload();
  await editor.button("Cancel").and(page.locator(":enabled")).waitFor();
  expect(await editor.field("Summary").inputValue()).toBe("First words.");
  expect(await page.getByText(/^Text you had not saved/).count()).toBe(0);
  await listAfter(page, () => editor.button("Update Service").click());
  await page.getByText("Saved: Dragging").waitFor();
  expect(await summaryOf("dragging")).toBe("First words.");
});

/** Publishes two texts of a service, and returns the version with the first. */
async function publishTwice(visitor: Visitor, slug: string): Promise<number> {
  for (const text of ["First words.", "Second words."]) {
    await saveSummary(site, slug, text);
    await (await openPublishPage(visitor)).publish(text);
  }
  return ((await latestVersion(site.db)) ?? 0) - 1;
}
