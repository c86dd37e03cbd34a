import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindings, sideways } from "./inspections.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();
const printed = [
  "/",
  "/services/marbling",
  "/services/marbling/specification",
  "/portfolio",
  "/portfolio/civic-hall-restoration",
  "/portfolio/civic-hall-restoration/plates",
  "/sampler",
  "/contact",
  "/nowhere",
];

test("on a phone in landscape no bar covers the page, and the header has phone and quote from 576 px; held upright, the bar is shown", async () => {
  const visitor = await site.visitor({ width: 360, height: 740, touch: true });
  const { page } = visitor;
  await visitor.open("/about");
  const bar = page.getByRole("navigation", { name: "Call or ask for a quote" });
  expect(await bar.isVisible()).toBe(true);
  const shown = page.locator("header > div").first();
  for (const [width, height] of [
    [568, 320],
    [640, 360],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await bar.isVisible(), `${width} px`).toBe(false);
    for (const address of ["tel:", "/contact"]) {
      const links = shown.locator(`a[href^="${address}"]:not(nav a)`).filter({ visible: true });
      expect(await links.count(), `${address} at ${width} px`).toBe(width < 576 ? 0 : 1);
    }
    expect(await page.getByRole("button", { name: "Open menu" }).isVisible()).toBe(true);
    expect(await sideways(page)).toEqual([]);
  }
});

test("on paper, a page of each kind has no header and no buttons", async () => {
  const visitor = await site.visitor();
  visitor.expectTrouble(/status of 404/);
  const { page } = visitor;
  const buttons = page.locator("button, a.border").filter({ visible: true });
  const telephone = page.locator("footer").locator("a[href^='tel:']");
  const navigations = page.getByRole("main").getByRole("navigation").filter({ visible: true });
  for (const path of printed) {
    await page.emulateMedia({ media: "screen" });
    await visitor.open(path);
    expect(await buttons.count(), path).toBeGreaterThan(0);
    await page.emulateMedia({ media: "print" });
    expect(await buttons.count(), path).toBe(0);
    expect(await page.locator("header").isVisible(), path).toBe(false);
    expect(await page.getByRole("heading", { level: 1 }).isVisible(), path).toBe(true);
    // Plates and a sheet for specifiers leave the foot out: it would take a page.
    expect(await telephone.isVisible(), path).toBe(!/\/(plates|specification)$/.test(path));
    expect(await navigations.count(), path).toBe(0);
  }
});

test("with forced colours, the chosen sector looks different from the others, and the text over the picture has a plain background", async () => {
  const visitor = await site.visitor({ forcedColours: true });
  const { page } = visitor;
  await visitor.open("/portfolio?sector=heritage");
  const filter = page.getByRole("navigation", { name: "Filter by sector" });
  const ground = await colourOf(page.locator("html"), "background-color");
  const border = (name: string) =>
    colourOf(filter.getByRole("link", { name, exact: true }), "border-bottom-color");
  expect(await border("Commercial")).toBe(ground);
  expect(await border("Heritage")).not.toBe(ground);
  await visitor.open("/");
  const panel = page.getByRole("heading", { level: 1 }).locator("..");
  expect(await colourOf(panel, "background-color")).toBe("rgb(255, 255, 255)");
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

function colourOf(element: Locator, property: string): Promise<string> {
  return element.evaluate(
    (found, name) => getComputedStyle(found).getPropertyValue(name),
    property,
  );
}
