import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { enquiryFormOn, roomPhoto } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const site = runningSite();

test("without scripts the menu works, a faulty enquiry can be corrected and sent, and a photo added", async () => {
  const visitor = await site.visitor({ runsScripts: false, width: 360 });
  visitor.expectTrouble(/422/);
  const { page } = visitor;
  await visitor.open("/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("/contact");
  expect(await menu.isVisible()).toBe(false);

  const form = enquiryFormOn(page);
  expect(await page.getByLabel("Photos of the room").isVisible()).toBe(false);
  await form.fill({ name: " ", email: "aoife@example" });
  await form.send();
  await form.banner.waitFor();
  expect(await form.messageAt("name")).toBe("Enter your name");
  await form.fill({ name: "Fionn Walsh" });
  await form.send();
  const reference = await form.thankedFor();
  const stored = site.db.selectFrom("enquiries").select("reference");
  expect(await stored.where("name", "=", "Fionn Walsh").execute()).toEqual([{ reference }]);

  await page.getByLabel("Add a photo").setInputFiles(await roomPhoto("hall.jpg", 300));
  await page.getByRole("button", { name: "Send Photo" }).click();
  await page.getByText("The photo has arrived.").waitFor();
  await page.getByText("Photos that have reached us: one of five.").waitFor();
  expect(await form.thankedFor()).toBe(reference);
});

test("by keyboard alone, a visitor opens the menu, moves within it, and returns to its button", async () => {
  const visitor = await site.visitor({ width: 360 });
  const { page } = visitor;
  await visitor.open("/");
  const opener = page.getByRole("button", { name: "Open menu" });
  const menu = page.getByRole("navigation", { name: "Menu" });
  const places = ["Close menu", "Home", "Services", "Portfolio", "About", "Contact", "Get Quote"];
  await tabTo(page, opener);
  await page.keyboard.press("Enter");
  await menu.waitFor();
  for (const name of places) {
    expect(await nameOfFocus(page)).toBe(name);
    await page.keyboard.press("Tab");
  }
  const underneath = page.locator("body :focus:not([popover] *)");
  for (const _ of places) {
    await page.keyboard.press("Tab");
    expect(await underneath.count(), "the focus is under the menu").toBe(0);
  }

  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  expect(await hasFocus(opener)).toBe(true);
});

function nameOfFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute("aria-label") ?? focused?.textContent?.trim();
  });
}
