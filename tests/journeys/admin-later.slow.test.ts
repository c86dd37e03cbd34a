import { expect, test } from "vitest";
import { waitingPublications } from "#domain/scheduling/scheduled-publications.ts";
import { axeFindings, sideways } from "./inspections.ts";
import { openPublishPage, saveSummary } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();
const oneDay = 24 * 60 * 60 * 1000;

test("the owner shares a preview, a stranger without scripts reads it, and the owner ends it", async () => {
  await saveSummary(site, "lime-wash", "Five thin coats, shared before it is published.");
  const visitor = await site.admin();
  const { page } = visitor;
  await visitor.open("/admin/preview/draft/services");
  // It is disabled until scripts run.
  await page.getByRole("button", { name: "Share", disabled: false }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Share the preview" });
  await dialog.getByRole("button", { name: "Make a link" }).press("Enter");
  const field = dialog.getByLabel("Link");
  const link = new URL(await field.inputValue()).pathname;
  expect(link).toMatch(/^\/shared\/[\w.-]+\/services$/);
  await dialog.getByText(/It ends on .* at \d\d:\d\d\./).waitFor();
  await dialog.getByRole("button", { name: "Copy the link" }).press("Enter");
  await dialog.getByText(/Copied\.|copy it with Ctrl\+C/).waitFor();
  expect(await axeFindings(page)).toEqual([]);

  const stranger = await site.stranger({ runsScripts: false, width: 360 });
  await stranger.open(link);
  await stranger.page.getByText("Five thin coats, shared before it is published.").waitFor();
  await stranger.page.getByText(/^Preview, not published\. This link ends on/).waitFor();
  expect(await sideways(stranger.page)).toEqual([]);
  await stranger.page
    .getByRole("link", { name: /Lime wash/i })
    .first()
    .click();
  await stranger.page.waitForURL(/^http[^?]*\/shared\/[\w.-]+\/services\/lime-wash$/);
  await expect
    .poll(() =>
      stranger.page
        .locator("main img")
        .first()
        .evaluate((picture: HTMLImageElement) => picture.complete && picture.naturalWidth),
    )
    .toBeGreaterThan(100);

  await dialog.getByRole("button", { name: "End all shared links" }).press("Enter");
  await dialog.getByText(/^All links have ended/).waitFor();
  await page.keyboard.press("Escape");
  expect(
    await page
      .getByRole("button", { name: "Share" })
      .evaluate((button) => button === document.activeElement),
  ).toBe(true);
  stranger.expectTrouble(/status of 404/);
  await stranger.page.reload();
  await stranger.page.getByRole("heading", { name: "This link shows no preview" }).waitFor();
});

test("by keyboard alone the owner schedules what she saved, sees when it happens, and cancels it", async () => {
  await saveSummary(site, "marbling", `Saved ${crypto.randomUUID()}`);
  const visitor = await site.admin();
  const { page } = await openPublishPage(visitor);
  const fold = page.locator("summary", { hasText: "Publish at a time" });
  // It comes hidden, with the end of the page's stream.
  await fold.waitFor();
  await fold.press("Enter");
  const date = page.getByLabel("Date");
  const schedule = page.getByRole("button", { name: "Schedule" });
  visitor.expectTrouble(/status of 422/);
  await date.fill(new Date(Date.now()).toISOString().slice(0, 10));
  await page.getByLabel("Time").fill("00:00");
  await schedule.press("Enter");
  await page.getByText("That time is over. Please choose a later one.").waitFor();
  expect(await page.getByLabel("Time").evaluate((field) => field === document.activeElement)).toBe(
    true,
  );
  await date.fill(new Date(Date.now() + 5 * oneDay).toISOString().slice(0, 10));
  await page.getByLabel("Time").fill("08:00");
  await schedule.press("Enter");
  await page.getByText(/^Scheduled\. Visitors see these changes on \w+ at 08:00\./).waitFor();
  const list = page.getByRole("region", { name: "Scheduled" });
  await list.getByText(/^Publishes on \w+ at 08:00/).waitFor();
  expect(await waitingPublications(site.db)).toHaveLength(1);
  await visitor.open("/admin");
  await page.getByText(/^Publishes on \w+ at 08:00\./).waitFor();
  await page.getByRole("link", { name: /^See what/ }).press("Enter");
  await list.getByRole("button", { name: /^Cancel/ }).press("Enter");
  await page.getByRole("button", { name: "Keep it" }).press("Enter");
  expect(await waitingPublications(site.db)).toHaveLength(1);
  await list.getByRole("button", { name: /^Cancel/ }).press("Enter");
  await page.getByRole("button", { name: "Cancel the publication" }).press("Enter");
  await list.waitFor({ state: "detached" });
  expect(await waitingPublications(site.db)).toEqual([]);
  // The focus has moved to what is left of the page.
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});
