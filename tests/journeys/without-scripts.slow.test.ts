import { describe, expect, test } from "vitest";
import { exampleEnquiry } from "#domain/enquiries/example-enquiry.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
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
    // The sampler offers other controls to those who run scripts (`sampler.slow.test.ts`).
    const pages = addresses.filter((path) => !path.startsWith("/sampler"));
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

  test("the menu opens, and its links work", async () => {
    const visitor = await site.visitor({ runsScripts: false, width: 360 });
    const { page } = visitor;
    await visitor.open("/");
    await page.getByRole("button", { name: "Open menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await menu.getByRole("link", { name: "Portfolio" }).click();
    await page.waitForURL("/portfolio");
    expect(await menu.isVisible()).toBe(false);
  });

  test.each([360, 640, 703, 704, 768, 992, 1440])(
    "the phone and the quote form are one press away at %d px",
    async (width) => {
      const visitor = await site.visitor({ runsScripts: false, width });
      await visitor.open("/about");
      const shown = visitor.page.locator("header > div, nav[aria-label='Call or ask for a quote']");
      for (const address of ["tel:", "/contact"]) {
        const links = shown.locator(`a[href^="${address}"]:not(nav[aria-label=Main] a)`);
        expect(await links.filter({ visible: true }).count(), address).toBe(1);
      }
    },
  );

  test("the phone and the hours stand before the quote form at 360 px", async () => {
    const visitor = await site.visitor({ runsScripts: false, width: 360 });
    await visitor.open("/contact");
    const main = visitor.page.getByRole("main");
    const top = async (text: string) => (await main.getByText(text).first().boundingBox())?.y ?? 0;
    const form = await main.locator("form").boundingBox();
    expect(await top(sampleBusiness.phone)).toBeLessThan(form?.y ?? 0);
    for (const { label } of sampleBusiness.hours)
      expect(await top(label)).toBeLessThan(form?.y ?? 0);
    // The form itself is close below.
    expect(form?.y).toBeLessThan(740);
  });

  test("the portfolio shows the chosen sector", async () => {
    const visitor = await site.visitor({ runsScripts: false });
    const { page } = visitor;
    await visitor.open("/portfolio");
    const titles = page.getByRole("main").getByRole("listitem").getByRole("heading");
    expect(await titles.count()).toBe(4);
    await page.getByRole("link", { name: "Heritage", exact: true }).click();
    await page.waitForURL("/portfolio?sector=heritage");
    expect(await titles.allInnerTexts()).toEqual([
      "Civic hall restoration",
      "Georgian townhouse hall",
    ]);
  });

  test("an enquiry is sent, and thanked for with its reference", async () => {
    const visitor = await site.visitor({ runsScripts: false });
    await visitor.open("/contact?service=marbling");
    const form = enquiryFormOn(visitor.page);
    expect(await form.fields.service.inputValue()).toBe("Marbling");
    await form.fill({ name: "Fionn Walsh" });
    await form.send();
    const reference = await form.thankedFor();
    const stored = site.db.selectFrom("enquiries").selectAll().where("name", "=", "Fionn Walsh");
    expect(await stored.execute()).toMatchObject([{ reference, spam_reason: null }]);
  });

  test("a faulty enquiry comes back as typed, with a message at each error", async () => {
    const visitor = await site.visitor({ runsScripts: false });
    await visitor.open("/contact");
    const form = enquiryFormOn(visitor.page);
    const faulty = { name: " ", email: "aoife@example" };
    await form.fill(faulty);
    visitor.expectTrouble(/422/);
    await form.send();
    await form.banner.waitFor();
    const { honeypot, ...typed } = exampleEnquiry(faulty);
    expect(await form.typed()).toEqual(typed);
    expect(await form.messageAt("name")).toBe("Enter your name");
    expect(await form.messageAt("email")).toBe("Enter an e-mail address like name@example.com");

    await form.fill();
    await form.send();
    await form.thankedFor();
  });
});
