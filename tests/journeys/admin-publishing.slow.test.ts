import { expect, test } from "vitest";
import { projects } from "#domain/content/projects.ts";
import { save } from "#domain/content/save.ts";
import { services } from "#domain/content/services.ts";
import { list } from "#domain/content/store.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import { waitingSchedules } from "#domain/scheduling/schedules.ts";
import { exampleProject, exampleService, exampleTestimonial } from "#tests/admin/example-forms.ts";
import { openList } from "./admin-list.ts";
import { axeFindings, sideways } from "./inspections.ts";
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

  const desk = await openPublishPage(await site.admin({ stillness: true }));
  const { page } = desk;
  const { keyboard } = page;
  await page.getByRole("heading", { name: "5 changes" }).waitFor();
  const warnings = page.getByRole("region", { name: "Worth a look before you publish" });
  await warnings.getByRole("link", { name: /^Edit: “Gilding” has no picture/ }).waitFor();
  for (const fold of await page.locator("main summary").filter({ visible: true }).all()) {
    await tabTo(page, fold);
    await keyboard.press("Enter");
  }
  expect(await axeFindings(page)).toEqual([]);

  // A change that looks wrong without another says so, and each has its own tick.
  await desk.change("Bank hall").getByText("shows the service “Gilding”, which is new").waitFor();
  for (const name of ["Marbling", "Gilding", "Bank hall"]) {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(page, desk.tick(name));
    await keyboard.press("Space");
  }
  await page.getByRole("button", { name: "Publish 2 of 5 changes" }).waitFor();
  const opened = page.context().waitForEvent("page");
  await tabTo(page, page.getByRole("link", { name: "Look at the result in a new tab" }));
  await keyboard.press("Enter");
  const result = await opened;
  await result.getByText("The website with the changes that you ticked").waitFor();
  const changed = result.getByRole("navigation", { name: "Unpublished changes" });
  expect(await changed.getByRole("link").count()).toBe(2);
  await result.close();
  await tabTo(page, desk.note);
  await keyboard.type("What is ready");
  await keyboard.press("Enter");
  await page.getByText(/^Published\. Visitors see version \d+ now\. 3 changes wait\./).waitFor();
  await page.getByRole("heading", { name: "3 changes" }).waitFor();
  expect(await desk.changes()).toEqual(["Added Bank hall", "Added Gilding", "Changed Marbling"]);
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(0);
  expect(await desk.button.isDisabled()).toBe(true);

  await tabTo(page, desk.undo("Gilding"));
  await keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Undo this change?" });
  await dialog.getByText("“Gilding” is taken out of the admin.").waitFor();
  await tabTo(page, dialog.getByRole("button", { name: "Undo", exact: true }));
  await keyboard.press("Enter");
  await page.getByText("Undone: Gilding. What was saved before stays in its history.").waitFor();
  await page.getByRole("heading", { name: "2 changes", exact: true }).waitFor();
});

test("the website's order is changed by keys alone, and visitors see it once it is published", async () => {
  const visitor = await site.admin();
  const { page } = visitor;
  const names = () => page.getByRole("main").locator("ol > li a").allInnerTexts();
  const focused = () =>
    page.evaluate(() => (document.activeElement as HTMLElement | null)?.ariaLabel ?? "");
  const place = (name: string) => page.getByLabel(`Place of ${name}`);
  const moved = (name: string) => `Moved ${name}`;
  await openList(visitor, "services");
  await page.getByRole("link", { name: "In the website’s order" }).press("Enter");
  await place("Dragging").waitFor();
  const [first = "", second = "", ...others] = await names();
  await page.getByRole("button", { name: `Move ${first} down` }).press("Enter");
  await page.getByText(`Moved ${first} to place 2 of ${others.length + 2}.`).waitFor();
  expect(await names()).toEqual([second, first, ...others]);
  expect(await focused()).toBe(`Move ${first} down`);
  const last = others.at(-1) ?? "";
  await place(last).fill("1");
  await place(last).press("Enter");
  await page.getByText(`Moved ${last} to place 1 of ${others.length + 2}.`).waitFor();
  expect(await names()).toEqual([last, second, first, ...others.slice(0, -1)]);
  expect(await focused()).toContain(`Place of ${last}`);
  await page.getByRole("button", { name: `Move ${second} up` }).press("Enter");
  await page.getByText(`Moved ${second} to place 1 of`).waitFor();
  expect(await focused()).toBe(`Move ${second} down`);
  const handle = page.getByRole("button", { name: `Drag ${second}` });
  for (const key of ["ArrowDown", "Home", "End", "ArrowUp"]) await handle.press(key);
  expect(await focused()).toContain(`Drag ${second}`);
  // No move before leads to this order.
  const stored = [last, first, ...others.slice(0, -2), second, others.at(-2) ?? ""];
  expect(await names()).toEqual(stored);
  const inTables = async () => (await list(site.db, services)).map(({ name }) => name);
  await expect.poll(inTables).toEqual(stored);

  const publishing = await openPublishPage(visitor);
  const changes = await publishing.changes();
  expect(changes).toEqual(expect.arrayContaining([first, second, last].map(moved)));
  await publishing.publish("In order");
  const reader = await site.stranger();
  await reader.open("/services");
  const finishes = await reader.page.getByRole("main").locator("h2, h3").allInnerTexts();
  expect(finishes.find((text) => [first, second, last].includes(text))).toBe(last);
});

test("on a phone, a change is scheduled by keyboard, and cancelled", async () => {
  const form = exampleService({ name: "Combing", slug: "combing", heroImage: null });
  await save(site.db, services, { form, now: new Date() });
  const visitor = await site.admin({ width: 360, stillness: true });
  visitor.expectTrouble(/status of 422/);
  const { page, tick } = await openPublishPage(visitor);
  // It is enabled once scripts run.
  await tick("Combing").click({ trial: true });
  await page.locator("summary", { hasText: "Publish at a time" }).press("Enter");
  const [date, time] = [page.getByLabel("Date"), page.getByLabel("Time")];
  const schedule = page.getByRole("button", { name: "Schedule" });
  await date.fill(dayFromNow(0));
  await time.fill("00:00");
  await schedule.press("Enter");
  await page.getByText("That time is over. Please choose a later one.").waitFor();
  expect(await hasFocus(time)).toBe(true);
  expect(await sideways(page)).toEqual([]);
  await date.fill(dayFromNow(5));
  await time.fill("08:00");
  await schedule.press("Enter");
  await page.getByText(/^Scheduled\. Visitors see these changes on \w+ at 08:00\./).waitFor();
  const region = page.getByRole("region", { name: "Scheduled" });
  const scheduled = region.getByRole("listitem").first();
  await scheduled.getByText(/^Publishes on \w+ at 08:00/).waitFor();
  await scheduled.getByText("Combing, added").waitFor();
  await page.getByRole("link", { name: /^Goes live on / }).press("Enter");
  expect(await hasFocus(scheduled)).toBe(true);

  await region.getByRole("button", { name: /^Cancel/ }).press("Enter");
  await page.getByRole("button", { name: "Keep it" }).press("Enter");
  expect(await waitingSchedules(site.db)).toHaveLength(1);
  await region.getByRole("button", { name: /^Cancel/ }).press("Enter");
  await page.getByRole("button", { name: "Cancel the publication" }).press("Enter");
  await region.waitFor({ state: "detached" });
  expect(await waitingSchedules(site.db)).toEqual([]);
  // The focus has moved to what is left of the page.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("the list of changes is built once, though scripts start and find which changes wait", async () => {
  await saveSummary(site, "marbling", "Veined by hand.");
  await saveSummary(site, "stippling", "A film that you can hardly feel.");
  const visitor = await site.admin();
  const { page, tick } = await openPublishPage(visitor);
  await tick("Stippling").uncheck();
  await page.addInitScript(() => {
    const seen: Element[] = [];
    new MutationObserver(() => {
      for (const list of document.querySelectorAll("section[aria-labelledby=changes]"))
        if (!seen.includes(list)) seen.push(list);
    }).observe(document, { subtree: true, childList: true });
    Object.assign(window, { listsSeen: seen });
  });
  for (let visit = 0; visit < 5; visit++) {
    await openPublishPage(visitor);
    await tick("Stippling").and(page.locator(":enabled:not(:checked)")).waitFor();
    expect(await page.evaluate("listsSeen.length")).toBe(1);
  }
});

/** `YYYY-MM-DD` */
function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
