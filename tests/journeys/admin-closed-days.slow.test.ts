import { expect, test } from "vitest";
import { daysText } from "#domain/business/closed-days.ts";
import { daysAfter, londonClock, yearOf } from "#domain/business/london-clock.ts";
import { business } from "#domain/content/business.ts";
import { get } from "#domain/content/store.ts";
import { type Editor, openEditor } from "./admin-editor.ts";
import { faultsOf } from "./admin-screens.ts";
import { openEnquiryForm } from "./enquiry-form.ts";
import { axeFindings, sideways } from "./inspections.ts";
import { openPublishPage } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";

const site = runningAdmin();

const { date: today } = londonClock(new Date());
const inDays = (days: number) => daysAfter(today, days);
const fair = { from: today, to: inDays(3), label: "At the fair" };
const summer = { from: inDays(30), to: inDays(30), label: "" };
const announced = [
  `Closed now, ${daysText(fair, yearOf(today))}: At the fair`,
  `Closed ${daysText(summer, yearOf(today))}`,
];

function rowOf({ page }: Editor, number: number) {
  const row = page.getByRole("group", { name: `Closed Days ${number}` });
  return {
    first: row.getByLabel("First day"),
    last: row.getByLabel("Last day"),
    reason: row.getByLabel("Reason"),
  };
}

test("the owner enters closed days, and visitors read them once they are published", async () => {
  const visitor = await site.admin();
  visitor.expectTrouble(/status of 422/);
  const editor = await openEditor(visitor, "/admin/settings");
  const { page } = visitor;
  await tabTo(page, editor.button("Add Closed Days"));
  await page.keyboard.press("Enter");
  const row = rowOf(editor, 1);
  await expect.poll(() => editor.hasFocus(row.first)).toBe(true);
  await row.first.fill(summer.from);
  expect(await row.last.inputValue(), "the last day follows the first").toBe(summer.from);
  await page.getByText(`Closed ${daysText(summer)}.`).waitFor();

  await editor.button("Add Closed Days").click();
  const second = rowOf(editor, 2);
  await second.first.fill(fair.from);
  await second.last.fill(summer.from);
  await second.reason.fill(fair.label);
  await editor.button("Update Business Details").click();
  await editor.banner.waitFor();
  await expect.poll(() => editor.hasFocus(second.first)).toBe(true);
  expect(await editor.faultOf(second.first)).toMatch(/ already stands in a row above$/);
  await second.last.fill(inDays(-1));
  expect(await editor.faultOf(second.last)).toBe("The last day must not be before the first day");
  expect(await editor.faultOf(second.first)).toBe("");
  expect(await faultsOf(page)).toEqual([]);
  await second.last.fill(fair.to);
  expect(await editor.faultOf(second.last)).toBe("");
  await editor.button("Update Business Details").click();
  await editor.heading("Welcome to Your Dashboard").waitFor();
  expect((await get(site.db, business))?.closedDays).toEqual([fair, summer]);

  await visitor.open("/contact");
  expect(await page.getByText(/^Closed/).count()).toBe(0);
  const review = await openPublishPage(visitor);
  await review.change("Decor Specialist").locator("summary").click();
  await page.getByText(`${daysText(fair)}: At the fair`).waitFor();
  await review.publish("Days off");
  for (const address of ["/", "/contact"]) {
    await visitor.open(address);
    const lines = page.getByRole("contentinfo").getByText(/^Closed/);
    expect(await lines.allInnerTexts()).toEqual(announced);
    for (const width of [360, 768, 1440, 2200]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await sideways(page), `${address} at ${width} px`).toEqual([]);
    }
    expect(await axeFindings(page)).toEqual([]);
  }
  const details = page.getByRole("main").getByText(/^Closed/);
  expect(new Set(await details.allInnerTexts())).toEqual(new Set(announced));

  const form = await openEnquiryForm(visitor);
  await form.fill();
  await form.send();
  await form.thankedFor();
  await page
    .getByText(/We are closed now and open again \w+day \d+\s\w+.*, \d+AM\. The 24/)
    .waitFor();
});
