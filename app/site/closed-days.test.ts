import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { renderPage } from "#tests/site/render-page.ts";

const builtIn = builtInSite({});
const closedDays = [
  { from: "2026-12-24", to: "2027-01-02", label: "Christmas" },
  { from: "2027-04-05", to: "2027-04-05", label: "Easter Monday" },
];
const site = { ...builtIn, business: { ...builtIn.business, closedDays } };
const christmas = "Closed Thu 24 December to Sat 2 January 2027: Christmas";

test("the foot of every page announces the closed days that come, after the hours", async () => {
  for (const address of ["/", "/services/marbling", "/about", "/contact"]) {
    const [footer] = elementsOf(await renderPage(address, site, "2026-12-01"), "footer");
    const words = wordsOf(footer?.inner ?? "");
    expect(words).toContain(`Mon-Fri 8AM-6PM Sat 9AM-4PM ${christmas}`);
    expect(words).not.toContain("Easter");
  }
});

test("the contact page announces them with the hours, above the form on phones and beside it", async () => {
  expect(wordsOf(await renderPage("/contact", site, "2027-01-03"))).not.toMatch(/closed/i);
  const html = await renderPage("/contact", site, "2026-12-01");
  const lists = elementsOf(html, "dl").map(({ inner }) => wordsOf(inner));
  expect(lists).toHaveLength(2);
  for (const list of lists)
    expect(list).toContain(`Hours Mon-Fri 8AM-6PM Sat 9AM-4PM ${christmas}`);
});

test("the band with the button to call says so while the business is closed", async () => {
  const band = async (today: string) => {
    const sections = elementsOf(await renderPage("/about", site, today), "section");
    const words = sections.map(({ inner }) => wordsOf(inner));
    return words.find((text) => text.includes("Call 028")) ?? "";
  };
  const now = "Closed now, Thu 24 December to Sat 2 January 2027: Christmas";
  expect(await band("2026-12-23")).not.toContain("Closed");
  expect(await band("2026-12-24")).toContain(now);
  expect(await band("2027-01-03")).not.toContain("Closed");
});
