import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite({ keepsPages: true });
const menuOf = (page: Page) => page.getByRole("navigation", { name: "Menu" });

async function openMenu(path: string): Promise<Page> {
  const visitor = await site.visitor({ width: 360 });
  await visitor.open(path);
  await visitor.page.getByRole("button", { name: "Open menu" }).click();
  await menuOf(visitor.page).waitFor();
  // The browser logs an error if the machine has no telephone or mail program.
  visitor.expectTrouble(/registered handler|^request to someone else: (tel|mailto):/);
  return visitor.page;
}

describe("on a phone, the menu", () => {
  test.each(["/", "/contact", "/services/marbling"])(
    "of %s is closed after following a link and going back",
    async (path) => {
      const page = await openMenu(path);
      await page.evaluate(() => {
        addEventListener("pageshow", ({ persisted }) => {
          document.documentElement.dataset.kept = String(persisted);
        });
      });
      await menuOf(page).getByRole("link", { name: "Portfolio" }).click();
      await page.waitForURL("/portfolio");
      // `goBack` waits for a load event, which a page from the back/forward cache does not fire
      // again.
      await page.evaluate(() => history.back());
      await page.waitForURL(path, { waitUntil: "commit" });
      expect(await page.locator("html").getAttribute("data-kept")).toBe("true");
      expect(await menuOf(page).isVisible()).toBe(false);
      expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    },
  );

  test.each([`Call ${sampleBusiness.phone}`, sampleBusiness.email])(
    "closes after a press on %s, and the page stays",
    async (name) => {
      const page = await openMenu("/about");
      await page.locator("#menu").getByRole("link", { name }).click();
      await menuOf(page).waitFor({ state: "hidden" });
      expect(new URL(page.url()).pathname).toBe("/about");
    },
  );

  test("closes after the link to the current page", async () => {
    const page = await openMenu("/about");
    await menuOf(page).getByRole("link", { name: "About" }).click();
    await menuOf(page).waitFor({ state: "hidden" });
  });

  test("also closes on a page that does not exist", async () => {
    const visitor = await site.visitor({ width: 360 });
    visitor.expectTrouble(/404|registered handler|^request to someone else: mailto:/);
    await visitor.open("/nope");
    await visitor.page.getByRole("button", { name: "Open menu" }).click();
    await visitor.page.locator("#menu").getByRole("link", { name: sampleBusiness.email }).click();
    await menuOf(visitor.page).waitFor({ state: "hidden" });
  });

  test("stays open when something else in it is touched", async () => {
    const page = await openMenu("/about");
    await page.locator("#menu").getByText(sampleBusiness.name).click();
    expect(await menuOf(page).isVisible()).toBe(true);
  });
});

test.each([360, 704, 768, 992, 1151, 1152, 1440, 2200])(
  "at %d px, phone and e-mail are in the header or its menu, in the footer and on the contact page",
  async (width) => {
    const visitor = await site.visitor({ width });
    const { page } = visitor;
    await visitor.open("/contact");
    const opener = page.getByRole("button", { name: "Open menu" });
    const header = page.locator("header");
    if (!(await header.locator("a[href^='mailto:']").first().isVisible())) await opener.click();
    for (const href of ["tel:", "mailto:"]) {
      const links = header.locator(`a[href^="${href}"]`).filter({ visible: true });
      expect(await links.count(), href).toBe(1);
    }
    await page.keyboard.press("Escape");
    for (const place of [page.getByRole("main"), page.getByRole("contentinfo")]) {
      for (const href of ["tel:", "mailto:"]) {
        const links = place.locator(`a[href^="${href}"]`).filter({ visible: true });
        expect(await links.count(), href).toBeGreaterThan(0);
      }
    }
  },
);
