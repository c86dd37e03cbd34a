import { describe, expect, test } from "vitest";
import { runningSite } from "./running-site.ts";
import { tabTo } from "./tabbing.ts";

const site = runningSite();

describe("by keyboard alone, a visitor", () => {
  test("skips from the top of a page to its content", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open("/services");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.locator("main :focus").getAttribute("href")).toBe("/services/dragging");
  });

  test("goes to every page by the header's links", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open("/privacy");
    for (const [name, path] of [
      ["Home", "/"],
      ["Services", "/services"],
      ["Portfolio", "/portfolio"],
      ["About", "/about"],
      ["Contact", "/contact"],
    ] as const) {
      await tabTo(page, page.getByRole("banner").getByRole("link", { name, exact: true }));
      await page.keyboard.press("Enter");
      await page.waitForURL(path);
    }
  });

  test("follows a link in the menu, which is closed on the next page", async () => {
    const visitor = await site.visitor({ width: 360 });
    const { page } = visitor;
    await visitor.open("/");
    const menu = page.getByRole("navigation", { name: "Menu" });
    await tabTo(page, page.getByRole("button", { name: "Open menu" }));
    await page.keyboard.press("Enter");
    await tabTo(page, menu.getByRole("link", { name: "Portfolio" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("/portfolio");
    expect(await menu.isVisible()).toBe(false);
  });

  test("chooses a sector, opens a project, and returns to the sector", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open("/portfolio");
    await tabTo(page, page.getByRole("link", { name: "Commercial", exact: true }));
    await page.keyboard.press("Enter");
    await page.waitForURL("/portfolio?sector=commercial");
    await tabTo(page, page.getByRole("main").getByRole("link", { name: "Hotel bar in gold leaf" }));
    await page.keyboard.press("Enter");
    await page.waitForURL("/portfolio/hotel-bar-in-gold-leaf");
    await page.goBack();
    await page.waitForURL("/portfolio?sector=commercial");
    const chosen = page.getByRole("link", { name: "Commercial", exact: true });
    expect(await chosen.getAttribute("aria-current")).toBe("page");
  });
});
