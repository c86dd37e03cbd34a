import type { Locator } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { daysText } from "#domain/business/closed-days.ts";
import { daysAfter, londonClock } from "#domain/business/london-clock.ts";
import { business } from "#domain/content/business.ts";
import { get } from "#domain/content/store.ts";
import { type Editor, editorOn, openEditor } from "./admin-editor.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const site = runningAdmin();
const update = "Update Business Details";
const dashboard = "Welcome to Your Dashboard";

const { date: today } = londonClock(new Date());
const inDays = (days: number) => daysAfter(today, days);
const fair = { from: today, to: inDays(3), label: "At the fair" };
const summer = { from: inDays(30), to: inDays(30), label: "" };

function hoursOf({ page }: Editor, number: number) {
  const row = page.getByRole("group", { name: `Hours ${number}` });
  return {
    day: (name: string) => row.getByRole("checkbox", { name }),
    opens: row.getByLabel("Opens"),
    closes: row.getByLabel("Closes"),
  };
}

test("the owner changes her hours, partly by keyboard, reads what is wrong with them, and saves them", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 422/);
  const { page } = visitor;
  await visitor.open("/admin");
  const menu = page.getByRole("navigation", { name: "Admin" });
  await menu.getByText("Settings").click();
  await menu.getByRole("link", { name: "Business Details" }).click();
  const editor = editorOn(page);
  await editor.heading("Business Details").waitFor();
  const first = hoursOf(editor, 1);
  const second = hoursOf(editor, 2);
  const third = hoursOf(editor, 3);

  await tabTo(page, second.day("Friday"));
  await page.keyboard.press("Space");
  await second.closes.fill("08:00");
  await editor.button(update).click();
  await editor.banner.waitFor();
  expect(await editor.faultOf(second.closes)).toMatch(/must be after opening time/);
  const friday = "Friday already stands in a row above";
  expect(await editor.faultOf(second.day("Friday"))).toBe(friday);
  await expect.poll(() => hasFocus(second.day("Monday"))).toBe(true);
  await second.closes.fill("16:00");
  await first.day("Friday").uncheck();
  expect(await editor.faultOf(second.day("Friday"))).toBe("");
  expect(await editor.banner.count()).toBe(0);

  await editor.button("Add Hours").click();
  await third.day("Sunday").check();
  await third.opens.fill("10:30");
  await third.closes.fill("13:00");
  await editor.button(update).click();
  await editor.heading(dashboard).waitFor();
  const stored = await get(site.db, business);
  expect(stored?.hours.map(({ label }) => label)).toEqual([
    "Mon-Thu 8AM-6PM",
    "Fri-Sat 9AM-4PM",
    "Sun 10:30AM-1PM",
  ]);
});

test("the owner enters closed days, partly by keyboard", async () => {
  const visitor = await site.admin();
  const editor = await openEditor(visitor, "/admin/settings");
  const { page } = visitor;
  const rowOf = (number: number) => {
    const row = page.getByRole("group", { name: `Closed Days ${number}` });
    return {
      first: row.getByLabel("First day"),
      last: row.getByLabel("Last day"),
      reason: row.getByLabel("Reason"),
    };
  };
  await tabTo(page, editor.button("Add Closed Days"));
  await page.keyboard.press("Enter");
  const row = rowOf(1);
  await expect.poll(() => hasFocus(row.first)).toBe(true);
  await row.first.fill(summer.from);
  expect(await row.last.inputValue(), "the last day follows the first").toBe(summer.from);
  await page.getByText(`Closed ${daysText(summer)}.`).waitFor();
  await editor.button("Add Closed Days").click();
  const second = rowOf(2);
  await second.first.fill(fair.from);
  await second.last.fill(fair.to);
  await second.reason.fill(fair.label);
  await editor.button(update).click();
  await editor.heading(dashboard).waitFor();
  expect((await get(site.db, business))?.closedDays).toEqual([fair, summer]);
});

test("a logo stands for the name in the header and the initials in the admin, until it is removed", async () => {
  const visitor = await site.admin({ stillness: true });
  const { page } = visitor;
  const header = page.getByRole("banner");
  const logo = header.getByRole("img", { name: "Decor Specialist" });
  const editor = await openEditor(visitor, "/admin/settings");
  const drop = page.getByRole("button", { name: "Logo: choose a picture" });
  const buffer = await sharp(wordmark).png().toBuffer();
  await drop.locator("input").setInputFiles({ name: "logo.png", mimeType: "image/png", buffer });
  const preview = page.frameLocator("iframe").getByRole("banner");
  await preview.getByRole("img", { name: "Decor Specialist" }).waitFor();
  await editor.button(update).click();
  await editor.heading(dashboard).waitFor();
  await (await openPublishPage(visitor)).publish("A logo");

  await visitor.open("/contact");
  expect(await shownSize(logo)).toEqual({ width: 192, height: 48 });
  expect(await header.getByText("Decor Specialist").filter({ visible: true }).count()).toBe(0);
  await logo.click();
  await page.waitForURL(({ pathname }) => pathname === "/");

  await openEditor(visitor, "/admin/settings");
  const menu = page.getByRole("navigation", { name: "Admin" });
  expect(await shownSize(menu.locator("img"))).toEqual({ width: 160, height: 40 });
  await editor.button("Remove").click();
  await preview.getByRole("img", { name: "Decor Specialist" }).waitFor({ state: "detached" });
  const name = preview.getByText("Decor Specialist").filter({ visible: true });
  await name.first().waitFor();
});

/** The size in pixels at which a picture is laid out, once it has loaded. */
async function shownSize(picture: Locator) {
  await picture.waitFor();
  const loaded = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(loaded).toBeGreaterThan(0);
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  return { width: Math.round(width), height: Math.round(height) };
}

/** A logo four times as wide as high, with a transparent background. */
const wordmark = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200">
  <circle cx="100" cy="100" r="80" fill="#1f3b30"/>
  <rect x="220" y="60" width="560" height="80" fill="#88692a"/>
</svg>`);
