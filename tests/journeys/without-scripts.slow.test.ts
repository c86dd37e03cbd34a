import { describe, expect, test } from "vitest";
import { enquiryFormOn } from "./enquiry-form.ts";
import { addresses, twoOfEachKind } from "./pages.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();

/**
 * The text about photos on a page with scripts. Without scripts, visitors add photos on the
 * thank-you panel.
 */
const photosBesideTheForm = /Photos of the room.*?after your message\.\n+/s;

describe("in a browser that runs no scripts", () => {
  test("every kind of page has the same text", async () => {
    const [scripted, scriptless] = await Promise.all([
      site.visitor(),
      site.visitor({ runsScripts: false }),
    ]);
    // The sampler offers other controls to those who run scripts (`sampler.test.ts`).
    const pages = addresses.filter((path) => !/^\/sampler|\?/.test(path));
    for (const path of twoOfEachKind(pages)) {
      await Promise.all([scripted.page.goto(path), scriptless.page.goto(path)]);
      if (path.startsWith("/contact")) await enquiryFormOn(scripted.page).untilScripted();
      const [text = "", withoutScripts] = await Promise.all(
        [scripted, scriptless].map(({ page }) => page.locator("body").innerText()),
      );
      expect(withoutScripts, path).toBe(text.replace(photosBesideTheForm, ""));
      expect(text).toMatch(/quick links/i);
    }
  });

  test("the phone and the quote form are one press away at every width, and the e-mail at most two", async () => {
    const visitor = await site.visitor({ runsScripts: false });
    const { page } = visitor;
    await visitor.open("/about");
    const shown = page.locator("header > div, nav[aria-label='Call or ask for a quote']");
    const mail = page.locator("header a[href^='mailto:']").filter({ visible: true });
    for (const width of [360, 640, 703, 704, 768, 992, 1151, 1152, 1440, 2200]) {
      await page.setViewportSize({ width, height: 900 });
      for (const address of ["tel:", "/contact"]) {
        const links = shown.locator(`a[href^="${address}"]:not(nav[aria-label=Main] a)`);
        expect(await links.filter({ visible: true }).count(), `${address} ${width} px`).toBe(1);
      }
      if ((await mail.count()) === 0) {
        await page.getByRole("button", { name: "Open menu" }).click();
        const calls = page.locator("#menu a[href^='tel:']").filter({ visible: true });
        expect(await calls.count(), `${width} px`).toBe(1);
      }
      expect(await mail.count(), `${width} px`).toBe(1);
      await page.keyboard.press("Escape");
      await page.locator("#menu").waitFor({ state: "hidden" });
    }
  });
});
