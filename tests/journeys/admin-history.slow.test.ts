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

test("a version is published again, with or without restoring it for editing, and nothing saved is lost", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const reader = await site.stranger();
  const summary = () => summaryOf("marbling");
  const version = await publishTwice(visitor, "marbling");
  await saveSummary(site, "marbling", "Not published.");
  const again = page.getByRole("button", { name: `Publish version ${version} again` });
  await page.getByRole("link", { name: "History" }).last().click();
  await page.getByRole("link", { name: `Open version ${version}` }).click();
  await page.getByRole("heading", { name: `Version ${version}`, exact: true }).waitFor();
  await page.getByText("Changed: Marbling (Summary)").waitFor();
  await again.click();
  const stays = page.getByText("What you had edited is still in the admin, as unpublished");
  await page
    .getByText(`Published. Visitors see version ${version + 2} now.`)
    .and(stays)
    .waitFor();
  expect(await summary(), "the admin stays").toBe("Not published.");
  await reader.open("/services/marbling");
  await reader.page.getByText("First words.").first().waitFor();

  await page.getByLabel("Restore it for editing as well").check();
  await again.click();
  // What was saved has been set aside as the version before it.
  await page.getByText(`Published. Visitors see version ${version + 4} now.`).waitFor();
  expect(await stays.count()).toBe(0);
  expect(await summary()).toBe("First words.");
  await visitor.open("/admin/history");
  const aside = page.getByRole("listitem").filter({ hasText: "Set aside" }).first();
  await aside.getByText("Saved work that was not published").waitFor();
  await aside.getByRole("link").click();
  await page.getByRole("button", { name: "Restore for editing" }).click();
  await page.getByText("Done. The admin now shows that version").waitFor();
  expect(await summary()).toBe("Not published.");
  expect(await latestVersion(site.db)).toBe(version + 4);

  await visitor.open(`/admin/history/${version}`);
  await again.click();
  await stays.waitFor();
  await page.getByRole("button", { name: "Restore for editing" }).click();
  await page.getByText("Done. The admin now shows that version").waitFor();
  await stays.waitFor({ state: "detached" });
  expect(await summary()).toBe("First words.");
});

test("an earlier text is brought back into the form, and is saved only by the owner", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const version = await publishTwice(visitor, "dragging");
  await openEditor(visitor, "/admin/services/service-dragging/edit");
  await page.getByRole("link", { name: "Earlier versions" }).click();
  await page.getByRole("heading", { name: "Earlier versions of Dragging" }).waitFor();
  const state = page.getByRole("listitem").filter({ hasText: `Version ${version}` });
  await state.getByText("What differs from now: Summary").click();
  await state.locator("ins", { hasText: "Second" }).waitFor();
  await state.getByRole("link", { name: `Bring version ${version} back into the form` }).click();
  const editor = editorOn(page);
  await page.getByText(new RegExp(`^This is how it was in version ${version} `)).waitFor();
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
