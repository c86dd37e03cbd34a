import { beforeAll, expect, test } from "vitest";
import { exampleService } from "#domain/content/examples.ts";
import { services } from "#domain/content/services.ts";
import { save } from "#domain/content/store.ts";
import { rowsPerPage } from "#domain/list-part.ts";
import { faultsOf } from "./admin-screens.ts";
import { openPublishPage, publishPageOn } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { hasFocus } from "./tabbing.ts";

const site = runningAdmin();

const finishes = Array.from({ length: rowsPerPage + 2 }, (_, index) => `Finish ${index + 1}`);

beforeAll(async () => {
  for (const name of finishes) {
    const form = exampleService({ name, slug: name.toLowerCase().replace(" ", "-") });
    await save(site.db, services, { form: { ...form, heroImage: null }, now: new Date() });
  }
});

test("of hundreds of changes, those that wait are chosen on both pages", async () => {
  const desk = await openPublishPage(await site.admin({ stillness: true }));
  const { page, tick } = desk;
  await page.getByRole("heading", { name: "202 changes" }).waitFor();
  await desk.note.fill("Half of it");
  await tick("Finish 1").click();
  await page.getByRole("link", { name: "Next 2" }).focus();
  await page.keyboard.press("Enter");
  const top = page.locator("[tabindex='-1']", { hasText: /^202 changes201 to 202 are/ });
  await expect.poll(async () => (await top.count()) > 0 && hasFocus(top)).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
  await tick("Finish 202").click();
  await page.getByText("2 changes wait, 1 of them on another page.").waitFor();
  expect(await desk.note.inputValue()).toBe("Half of it");
  await page.getByRole("link", { name: "Previous 200" }).click();
  await page.getByText("1 to 200 are listed here.").waitFor();
  expect(await tick("Finish 1").isChecked()).toBe(false);
  await page.getByRole("button", { name: "Publish 200 of 202 changes" }).waitFor();
});

test("a change that is scheduled leads to the schedule, also from the second page", async () => {
  const { page, tick } = await openPublishPage(await site.admin({ stillness: true, width: 360 }));
  await page.getByRole("button", { name: "Untick all 202" }).click();
  await page.getByRole("link", { name: "Next 2" }).click();
  await tick("Finish 202").click();
  await page.locator("summary", { hasText: "Publish at a time" }).click();
  const nextMonth = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000);
  await page.getByLabel("Date").fill(nextMonth.toISOString().slice(0, 10));
  await page.getByRole("button", { name: "Schedule" }).click();
  const scheduled = page.getByRole("region", { name: "Scheduled" }).getByRole("listitem").first();
  await scheduled.getByText("Finish 202, added").waitFor();
  await page.getByRole("link", { name: /^Goes live on / }).click();
  expect(await hasFocus(scheduled)).toBe(true);
  expect(await faultsOf(page)).toEqual([]);
});

test("without scripts, the ticks stay while pages are turned, and Enter in the note publishes", async () => {
  const { page } = await site.admin({ runsScripts: false });
  const { note, tick } = publishPageOn(page);
  await page.goto("/admin/publish");
  const wholeList = page.getByRole("link", { name: "Show the changes" });
  await wholeList.or(tick("Finish 1")).first().waitFor();
  if (await wholeList.isVisible()) await wholeList.click();
  await tick("Finish 1").click();
  await page.getByRole("button", { name: "Next 2" }).click();
  await tick("Finish 202").click();
  await note.fill("Half of it");
  await page.getByRole("button", { name: "Previous 200" }).click();
  await page.getByText("1 to 200 are listed here.").waitFor();
  expect(await tick("Finish 1").isChecked()).toBe(false);
  expect(await tick("Finish 2").isChecked()).toBe(true);
  expect(await note.inputValue()).toBe("Half of it");
  await note.press("Enter");
  await page.getByText("Published. Visitors see version 1 now.").waitFor();
  await page.goto("/admin/publish?turn");
  await page.getByRole("heading", { name: "2 changes" }).waitFor();
  expect(await publishPageOn(page).changes()).toEqual(["Added Finish 1", "Added Finish 202"]);
});
