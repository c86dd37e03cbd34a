import { describe, expect, test } from "vitest";
import { exampleProject, exampleService } from "#domain/content/examples.ts";
import { projects as projectType } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { save } from "#domain/content/store.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { serviceAt } from "#tests/publishing/owner.ts";
import { openList } from "./admin-list.ts";
import { openPublishPage, saveSummary } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";

describe("the history", () => {
  const site = runningAdmin();
  const summary = async () => (await serviceAt(site.db, "marbling"))?.summary;

  test("publishes a version again, with or without restoring it for editing; nothing saved is lost", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    const reader = await site.stranger();
    for (const text of ["First words.", "Second words."]) {
      await saveSummary(site, "marbling", text);
      await (await openPublishPage(visitor)).publish(text);
    }
    await saveSummary(site, "marbling", "Not published.");
    const again = page.getByRole("button", { name: "Publish version 1 again" });
    await page.getByRole("link", { name: "History" }).last().click();
    await page.getByRole("link", { name: "Open version 1" }).click();
    await page.getByRole("heading", { name: "Version 1", exact: true }).waitFor();
    await page.getByText("Changed: Marbling (Summary)").waitFor();
    await again.click();
    const stays = page.getByText("What you had edited is still in the admin, as unpublished");
    await page.getByText("Published. Visitors see version 3 now.").and(stays).waitFor();
    expect(await summary(), "the admin stays").toBe("Not published.");
    await reader.open("/services/marbling");
    await reader.page.getByText("First words.").first().waitFor();

    await page.getByLabel("Restore it for editing as well").check();
    await again.click();
    await page.getByText("Published. Visitors see version 5 now.").waitFor();
    expect(await stays.count()).toBe(0);
    expect(await summary()).toBe("First words.");
    await visitor.open("/admin/history");
    const aside = page.getByRole("listitem").filter({ hasText: "Set aside" });
    await aside.getByText("Saved work that was not published").waitFor();
    await aside.getByRole("link").click();
    await page.getByRole("button", { name: "Restore for editing" }).click();
    await page.getByText("Done. The admin now shows that version").waitFor();
    expect(await summary()).toBe("Not published.");
    expect(await latestVersion(site.db)).toBe(5);

    await visitor.open("/admin/history/1");
    await again.click();
    await stays.waitFor();
    await page.getByRole("button", { name: "Restore for editing" }).click();
    await page.getByText("Done. The admin now shows that version").waitFor();
    await stays.waitFor({ state: "detached" });
    expect(await summary()).toBe("First words.");
  });

  test("previews a version and the unpublished changes, without leaving the preview", async () => {
    const form = exampleService({ name: "Scagliola", slug: "scagliola", heroImage: null });
    const now = new Date();
    await save(site.db, services, { form, now });
    await save(site.db, projectType, {
      form: exampleProject({ title: "Bank", slug: "bank" }),
      now,
    });
    const visitor = await site.admin();
    const { page } = visitor;
    const projects = await openList(visitor, "portfolio");
    expect(await projects.linksOf("Bank")).toContain("View /admin/preview/draft/portfolio/bank");
    const list = await openList(visitor, "services");
    expect(await list.linksOf("Dragging")).toContain("View /services/dragging");
    await list.card("Scagliola").getByRole("link", { name: "View" }).click();
    const frame = page.frameLocator("iframe");
    const strip = frame.getByText("Preview, not published. Visitors do not see this.");
    await strip.waitFor();
    await frame.getByRole("heading", { name: "Scagliola", level: 1 }).waitFor();
    await frame.getByRole("link", { name: "Portfolio" }).first().click();
    await page.waitForURL("**/admin/preview/draft/portfolio");
    await strip.waitFor();
    await visitor.open("/admin/preview/0/services/marbling");
    await frame.getByText("Preview of version 0. Visitors may see another.").waitFor();
    expect(await frame.getByText("Not published.").count()).toBe(0);
  });
});
