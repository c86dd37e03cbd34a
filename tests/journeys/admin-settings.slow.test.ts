import { beforeEach, describe, expect, test } from "vitest";
import { business as businessType } from "#domain/content/business.ts";
import { draftTables, rowOf as storedRow } from "#domain/content/rows.ts";
import { get } from "#domain/content/store.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { type Editor, editorOn, openEditor } from "./admin-editor.ts";
import { openTab, owner, runningAdmin } from "./running-admin.ts";
import { tabTo } from "./tabbing.ts";

const settings = "/admin/settings";
const update = "Update Business Details";
const dashboard = "Welcome to Your Dashboard";

describe("the business details", () => {
  const site = runningAdmin();
  beforeEach(async () => {
    const row = storedRow(businessType, {
      ...sampleBusiness,
      revision: 1,
      updatedAt: new Date().toISOString(),
      updatedBy: null,
    });
    await draftTables(site.db).updateTable("business").set(row).execute();
  });

  const rowOf = (editor: Editor, number: number) => {
    const row = editor.page.getByRole("group", { name: `Hours ${number}` });
    return {
      day: (name: string) => row.getByRole("checkbox", { name }),
      opens: row.getByLabel("Opens"),
      closes: row.getByLabel("Closes"),
    };
  };

  test("open from the sidebar, and show the stored values", async () => {
    const visitor = await site.admin();
    const { page } = visitor;
    await visitor.open("/admin");
    await page.getByRole("link", { name: "Business Details" }).click();
    const editor = editorOn(page);
    await editor.heading("Business Details").waitFor();
    const words =
      "Name, phone, e-mail, address and hours, shown all over the website once published.";
    await page.getByText(words).waitFor();
    expect(await editor.field("Phone").inputValue()).toBe("028 9649 6123");
    expect(await editor.field("Town").inputValue()).toBe("Belfast");
    expect(await rowOf(editor, 1).day("Friday").isChecked()).toBe(true);
    expect(await rowOf(editor, 1).day("Saturday").isChecked()).toBe(false);
    expect(await rowOf(editor, 2).opens.inputValue()).toBe("09:00");
    expect(await rowOf(editor, 2).closes.inputValue()).toBe("16:00");
  });

  test("can take a new number and new hours, which visitors do not see yet", async () => {
    const visitor = await site.admin();
    const editor = await openEditor(visitor, settings);
    await editor.field("Phone").fill("028 9649 6321");
    await editor.field("Street").fill("4 Linenhall Yard");
    await rowOf(editor, 2).day("Saturday").uncheck();
    await rowOf(editor, 2).day("Sunday").check();
    await rowOf(editor, 2).opens.fill("10:30");
    await editor.button("Add Hours").click();
    await rowOf(editor, 3).day("Saturday").check();
    await rowOf(editor, 3).opens.fill("09:00");
    await rowOf(editor, 3).closes.fill("13:00");
    await editor.unfold("Pages Elsewhere");
    await editor.button("Add Page").click();
    await editor.field("Name").fill("Instagram");
    await editor.field("Address").fill("https://instagram.example/decor");
    await editor.button(update).click();
    await editor.heading(dashboard).waitFor();
    const stored = await get(site.db, businessType);
    expect(stored).toMatchObject({ phone: "028 9649 6321", street: "4 Linenhall Yard" });
    expect(stored?.hours.map(({ label }) => label)).toEqual([
      "Mon-Fri 8AM-6PM",
      "Sun 10:30AM-4PM",
      "Sat 9AM-1PM",
    ]);
    expect(stored?.social).toEqual([{ name: "Instagram", url: "https://instagram.example/decor" }]);
    await visitor.open("/contact");
    const footer = await visitor.page.getByRole("contentinfo").innerText();
    expect(footer).toContain("028 9649 6123");
    expect(footer).not.toContain("Linenhall");
  });

  test("show an error at each faulty field, and focus the first", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, settings);
    await rowOf(editor, 2).day("Friday").check();
    await editor.field("Phone").fill("Ring Una");
    await rowOf(editor, 1).closes.fill("07:00");
    await editor.button(update).click();
    await editor.banner.waitFor();
    expect(await editor.hasFocus(editor.field("Phone"))).toBe(true);
    expect(await editor.faultOf(editor.field("Phone"))).toMatch(/number with its area code/);
    expect(await editor.faultOf(rowOf(editor, 1).closes)).toMatch(/must be after opening time/);

    await editor.field("Phone").fill("028 9649 6321");
    await rowOf(editor, 1).closes.fill("18:00");
    await editor.button(update).click();
    const monday = rowOf(editor, 2).day("Monday");
    await expect.poll(() => editor.hasFocus(monday)).toBe(true);
    expect(await editor.faultOf(monday)).toBe("Friday already stands in a row above");
    expect(await get(site.db, businessType)).toMatchObject({ revision: 1 });
  });

  test("remove an error once it is corrected, and count the errors in the title", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 422/);
    const editor = await openEditor(visitor, settings);
    await rowOf(editor, 2).day("Friday").check();
    await rowOf(editor, 2).closes.fill("08:00");
    await editor.button(update).click();
    await editor.banner.waitFor();
    const closes = rowOf(editor, 2).closes;
    expect(await editor.faultOf(closes)).toMatch(/must be after opening time/);
    expect(await editor.page.title()).toBe("2 errors – Business Details | Admin");
    await closes.fill("08:30");
    expect(await editor.faultOf(closes), "still before it opens").toMatch(/must be after/);
    await closes.fill("16:00");
    expect(await editor.faultOf(closes)).toBe("");
    expect(await editor.page.title()).toBe("1 error – Business Details | Admin");
    const friday = rowOf(editor, 2).day("Friday");
    expect(await editor.faultOf(friday)).toBe("Friday already stands in a row above");
    await rowOf(editor, 1).day("Friday").uncheck();
    expect(await editor.faultOf(friday)).toBe("");
    expect(await editor.page.title()).toBe("Business Details | Admin");
    expect(await editor.banner.count()).toBe(0);
  });

  test("can be changed by keyboard alone", async () => {
    const editor = await openEditor(await site.admin(), settings);
    const { page } = editor;
    const saturday = rowOf(editor, 1).day("Saturday");
    await tabTo(page, saturday);
    await page.keyboard.press("Space");
    expect(await saturday.isChecked()).toBe(true);
    await tabTo(page, editor.button("Remove Hours 2"));
    await page.keyboard.press("Enter");
    expect(await rowOf(editor, 2).opens.count()).toBe(0);
    await tabTo(page, editor.button(update));
    await page.keyboard.press("Enter");
    await editor.heading(dashboard).waitFor();
    const hours = (await get(site.db, businessType))?.hours.map(({ label }) => label);
    expect(hours).toEqual(["Mon-Sat 8AM-6PM"]);
  });

  test("that another tab saved are not overwritten without a question", async () => {
    const visitor = await site.admin();
    visitor.expectTrouble(/status of 409/);
    const mine = await openEditor(visitor, settings);
    await mine.field("Phone").fill("028 9649 6001");
    const theirs = editorOn(await openTab(visitor, settings));
    await theirs.field("Phone").fill("028 9649 6002");
    await rowOf(theirs, 2).closes.fill("15:00");
    await theirs.button(update).click();
    await theirs.heading(dashboard).waitFor();
    await mine.button(update).click();
    const dialog = mine.page.getByRole("dialog", { name: "Someone else saved this first" });
    await dialog.waitFor();
    await dialog.getByRole("group", { name: "Phone" }).getByText("028 9649 6002").waitFor();
    await dialog
      .getByText("Only they changed these, and they are taken over: Opening Hours.")
      .waitFor();
    expect(await get(site.db, businessType)).toMatchObject({ phone: "028 9649 6002" });
    await dialog.getByRole("button", { name: "Save" }).click();
    await mine.heading(dashboard).waitFor();
    expect(await get(site.db, businessType)).toMatchObject({ phone: "028 9649 6001", revision: 3 });
  });

  test("are saved after the password if the session has ended, and the dialog repeats no id of the form", async () => {
    const editor = await openEditor(await site.admin(), settings);
    await editor.field("Street").fill("4 Linenhall Yard");
    await site.db.deleteFrom("sessions").execute();
    await editor.button(update).click();
    const dialog = editor.page.getByRole("dialog", { name: "Please sign in again" });
    await dialog.getByLabel("Email Address").fill(owner.email);
    expect(await editor.page.locator("[id]").evaluateAll(repeatedIds)).toEqual([]);
    expect(await editor.page.getByLabel("E-mail").inputValue()).toBe(
      "hello@decorspecialist.example",
    );
    await dialog.getByLabel("Password", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await editor.heading(dashboard).waitFor();
    expect(await get(site.db, businessType)).toMatchObject({ street: "4 Linenhall Yard" });
  });

  test("that were not saved are offered again", async () => {
    const editor = await openEditor(await site.admin(), settings);
    await editor.field("Street").fill("4 Linenhall Yard");
    await rowOf(editor, 2).day("Sunday").check();
    await editor.page.reload();
    await editor.button("Restore").click();
    expect(await editor.field("Street").inputValue()).toBe("4 Linenhall Yard");
    expect(await rowOf(editor, 2).day("Sunday").isChecked()).toBe(true);
    await editor.button(update).click();
    await editor.heading(dashboard).waitFor();
    expect((await get(site.db, businessType))?.hours[1]?.label).toBe("Sat-Sun 9AM-4PM");
  });
});

function repeatedIds(elements: Element[]): string[] {
  const ids = elements.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}
