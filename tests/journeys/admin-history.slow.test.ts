import { expect, test } from "vitest";
import { latestVersion } from "#domain/publishing/publications.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import { editorOn } from "./admin-editor.ts";
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
  // What it changed, and what going back changes.
  await expect.poll(() => changed.count()).toBe(2);
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

/** Publishes two texts of a service, and returns the version with the first. */
async function publishTwice(visitor: Visitor, slug: string): Promise<number> {
  for (const text of ["First words.", "Second words."]) {
    await saveSummary(site, slug, text);
    await (await openPublishPage(visitor)).publish(text);
  }
  return ((await latestVersion(site.db)) ?? 0) - 1;
}
