import { describe, expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { elementsOf } from "#tests/site/page.ts";
import { renderFailure, renderState } from "#tests/site/site-states.ts";

const site = builtInSite({});

describe("the button in the header", () => {
  test.each([
    { path: "/services", strong: true },
    { path: "/services/marbling/specification", strong: true },
    { path: "/portfolio/civic-hall-restoration", strong: true },
    { path: "/about", strong: true },
    { path: "/", strong: false },
    { path: "/services/marbling", strong: false },
    { path: "/contact", strong: false },
    { path: "/nowhere", strong: false },
    { path: "/services/gloss", strong: false },
    { path: "/shared", strong: false },
  ])("of $path is strong: $strong", async ({ path, strong }) => {
    expect(isStrong(await renderState(path, site))).toBe(strong);
  });

  test("of a page that fails is quiet", async () => {
    expect(isStrong(await renderFailure(site))).toBe(false);
  });
});

test("the way on from an empty portfolio is quiet beside the button in the header", async () => {
  const html = await renderState("/portfolio", { ...site, projects: [] });
  const way = elementsOf(html, "a").find(({ text }) => text === "See our services");
  expect(way?.attributes.class).not.toContain("bg-green");
  expect(isStrong(html)).toBe(true);
});

function isStrong(html: string): boolean | undefined {
  const [header] = elementsOf(html, "header");
  const button = elementsOf(header?.inner ?? "", "a").find(({ text }) => text === "Get Quote");
  return button?.attributes.class?.includes("bg-green");
}
