import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeFindings, sideways } from "./inspections.ts";
import { addresses, missingAddresses } from "./pages.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();

test("on a touch screen, every footer link and every link back is 44 px high", async () => {
  const visitor = await site.visitor({ width: 360, touch: true });
  const { page } = visitor;
  for (const path of ["/services/marbling", "/portfolio/civic-hall-restoration"]) {
    await visitor.open(path);
    for (const links of [
      page.getByRole("contentinfo"),
      page.getByRole("navigation", { name: "Back" }),
    ])
      expect(Math.min(...(await heights(links.getByRole("link")))), path).toBeGreaterThanOrEqual(
        44,
      );
    expect(await sideways(page)).toEqual([]);
  }
});

describe("on a phone in landscape", () => {
  test.each([
    [568, 320],
    [640, 360],
    [844, 390],
  ])(
    "of %d by %d px, no bar covers the page, and the header has phone and quote from 576 px",
    async (width, height) => {
      const visitor = await site.visitor({ width, height, touch: true });
      const { page } = visitor;
      await visitor.open("/about");
      const bar = page.getByRole("navigation", { name: "Call or ask for a quote" });
      expect(await bar.isVisible()).toBe(false);
      const shown = page.locator("header > div").first();
      for (const address of ["tel:", "/contact"]) {
        const links = shown.locator(`a[href^="${address}"]:not(nav a)`).filter({ visible: true });
        expect(await links.count(), address).toBe(width < 576 ? 0 : 1);
      }
      expect(await page.getByRole("button", { name: "Open menu" }).isVisible()).toBe(true);
      expect(await sideways(page)).toEqual([]);
    },
  );

  test("held upright, the bar is shown", async () => {
    const visitor = await site.visitor({ width: 360, height: 740, touch: true });
    await visitor.open("/about");
    const bar = visitor.page.getByRole("navigation", { name: "Call or ask for a quote" });
    expect(await bar.isVisible()).toBe(true);
  });
});

describe("on paper", () => {
  test.for([...addresses, ...missingAddresses])("%s has no header and no buttons", async (path) => {
    const visitor = await site.visitor();
    visitor.expectTrouble(/status of 404/);
    const { page } = visitor;
    await visitor.open(path);
    const buttons = page.locator("button, a.border").filter({ visible: true });
    expect(await buttons.count()).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect(await buttons.count()).toBe(0);
    expect(await page.locator("header").isVisible()).toBe(false);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    const telephone = page.locator("footer").locator("a[href^='tel:']");
    // Plates and a sheet for specifiers leave the foot out: it would take a page.
    expect(await telephone.isVisible()).toBe(!/\/(plates|specification)$/.test(path));
    const navigations = page.getByRole("main").getByRole("navigation").filter({ visible: true });
    expect(await navigations.count()).toBe(0);
  });
});

describe("with forced colours", () => {
  test("the chosen sector looks different from the others", async () => {
    const visitor = await site.visitor({ forcedColours: true });
    const { page } = visitor;
    await visitor.open("/portfolio?sector=heritage");
    const filter = page.getByRole("navigation", { name: "Filter by sector" });
    const ground = await colourOf(page.locator("html"), "background-color");
    const border = (name: string) =>
      colourOf(filter.getByRole("link", { name, exact: true }), "border-bottom-color");
    expect(await border("Commercial")).toBe(ground);
    expect(await border("Heritage")).not.toBe(ground);
  });

  test("the text over the picture has a plain background", async () => {
    const visitor = await site.visitor({ forcedColours: true });
    await visitor.open("/");
    const ground = visitor.page.getByRole("heading", { level: 1 }).locator("..");
    expect(await colourOf(ground, "background-color")).toBe("rgb(255, 255, 255)");
  });
});

test("for visitors who prefer more contrast, no text is grey and no line is faint", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await page.emulateMedia({ contrast: "more" });
  await visitor.open("/services");
  const ink = await colourOf(page.locator("body"), "color");
  expect(await colourOf(page.locator("main li p").first(), "color")).toBe(ink);
  expect(await axeFindings(page)).toEqual([]);
});

test("the browser's frame has the colour of the page", async () => {
  const visitor = await site.visitor();
  visitor.expectTrouble(/status of 404/);
  for (const path of ["/", "/contact", "/nope"]) {
    await visitor.open(path);
    const [colour] = await visitor.page
      .locator("head > meta[name='theme-color']")
      .evaluateAll((found) => found.map((meta) => meta.getAttribute("content")));
    expect(colour, path).toBe(await hexColour(visitor.page));
  }
});

async function heights(links: Locator): Promise<number[]> {
  return links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().height));
}

function colourOf(element: Locator, property: string): Promise<string> {
  return element.evaluate(
    (found, name) => getComputedStyle(found).getPropertyValue(name),
    property,
  );
}

/** The page's background, as `#rrggbb`. */
function hexColour(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { backgroundColor } = getComputedStyle(document.documentElement);
    const parts = backgroundColor.match(/\d+/g) ?? [];
    return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
  });
}
