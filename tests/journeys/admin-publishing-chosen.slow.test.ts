import { expect, test } from "vitest";
import { exampleProject, exampleService, exampleTestimonial } from "#domain/content/examples.ts";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { save } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { axeFindings } from "./inspections.ts";
import { openPublishPage, saveSummary } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const site = runningAdmin();

test("by keyboard alone, two of five changes are published, three wait, and one of these is undone", async () => {
  const now = new Date();
  const { db } = site;
  await saveSummary(site, "dragging", "Drawn by hand, then stippled.");
  await saveSummary(site, "marbling", "Half done");
  const form = exampleService({ name: "Gilding", slug: "gilding", heroImage: null });
  await save(db, services, { form, now });
  const hall = exampleProject({ title: "Bank hall", slug: "bank-hall", finishes: ["Gilding"] });
  await save(db, projects, { form: hall, now });
  await save(db, testimonials, { form: exampleTestimonial({ name: "Una", project: "" }), now });

  const visitor = await site.admin({ stillness: true });
  const reader = await site.stranger();
  const desk = await openPublishPage(visitor);
  const { page } = desk;
  const { keyboard } = page;
  await page.getByRole("heading", { name: "5 changes" }).waitFor();
  for (const fold of await page.locator("main summary").filter({ visible: true }).all()) {
    await tabTo(page, fold);
    await keyboard.press("Enter");
  }
  expect(await axeFindings(page)).toEqual([]);

  // The new service takes along the project that shows it.
  for (const name of ["Marbling", "Gilding", "Una"]) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(page, desk.tick(name));
    await keyboard.press("Space");
  }
  expect(await desk.tick("Bank hall").isChecked()).toBe(false);
  await page.getByRole("button", { name: "Publish 1 of 5 changes" }).waitFor();
  await desk.change("Bank hall").getByText("shows the service “Gilding”, which is new").waitFor();
  await tabTo(page, desk.tick("Una"));
  await keyboard.press("Space");
  await page.getByRole("button", { name: "Publish 2 of 5 changes" }).waitFor();
  await tabTo(page, desk.note);
  await keyboard.type("What is ready");
  await keyboard.press("Enter");
  await page.getByText("Published. Visitors see version 1 now. 3 changes wait.").waitFor();

  await reader.open("/services/dragging");
  await reader.page.getByText("Drawn by hand, then stippled.").first().waitFor();
  reader.expectTrouble(/status of 404/);
  await reader.open("/services/marbling");
  expect(await reader.page.getByText("Half done").count()).toBe(0);
  expect(await reader.page.goto("/services/gilding").then((answer) => answer?.status())).toBe(404);

  await page.getByRole("heading", { name: "3 changes" }).waitFor();
  expect(await desk.changes()).toEqual(["Added Bank hall", "Added Gilding", "Changed Marbling"]);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await desk.button.isDisabled()).toBe(true);

  await tabTo(page, desk.undo("Gilding"));
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Undo this change?" });
  await dialog.getByText("Bank hall").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await hasFocus(desk.undo("Gilding"))).toBe(true);
  await keyboard.press("Enter");
  await tabTo(page, dialog.getByRole("button", { name: "Undo", exact: true }));
  await keyboard.press("Enter");
  await page
    .getByText(/^Undone: Gilding, Bank hall\. It stays in the history as version 2/)
    .waitFor();
  await page.getByRole("heading", { name: "1 change", exact: true }).waitFor();
  await tabTo(page, page.getByRole("link", { name: "Open version 2" }));
  await keyboard.press("Enter");
  await page.getByRole("heading", { name: "Version 2" }).waitFor();
  await page.getByText("Added: Bank hall").waitFor();
});
