import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { openEnquiryForm } from "./enquiry-form.ts";
import { runningSite } from "./running-site.ts";
import { hasFocus, tabTo } from "./tabbing.ts";

const site = runningSite();

describe("by keyboard alone, a visitor", () => {
  test("opens the menu, moves within it, and returns to its button", async () => {
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

  test("fills the quote form and sends it", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const { keyboard } = page;
    const form = await openEnquiryForm(visitor);
    await tabTo(page, form.fields.name);
    for (const text of ["Aoife Magee", "aoife@example.com", "028 9649 6123", "BT1 5GS"]) {
      await keyboard.type(text);
      await keyboard.press("Tab");
    }
    await keyboard.type("Marb");
    await keyboard.press("Tab");
    await keyboard.type("Two columns.");
    await keyboard.press("Enter");
    await keyboard.type("In our hall.");
    expect(await form.typed()).toEqual({
      name: "Aoife Magee",
      email: "aoife@example.com",
      phone: "028 9649 6123",
      postcode: "BT1 5GS",
      service: "Marbling",
      message: "Two columns.\nIn our hall.",
    });
    await keyboard.press("Tab");
    expect(await hasFocus(page.getByLabel("Photos of the room"))).toBe(true);
    await keyboard.press("Tab");
    expect(await hasFocus(form.sendButton)).toBe(true);
    await keyboard.press("Enter");
    await form.thankedFor();
  });
});

function nameOfFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return focused?.getAttribute("aria-label") ?? focused?.textContent?.trim();
  });
}
