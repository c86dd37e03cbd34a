import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { answerTo, renderPage } from "#tests/site/render-page.ts";
import { siteWith } from "#tests/site/site-with.ts";
import { publicPaths } from "./paths.ts";

const path = "/services/dragging/specification";
const linkOf = (html: string) =>
  elementsOf(html, "a").find(({ text }) => text === "For architects and specifiers");

test("the sheet has the owner's terms, the business, its telephone and the day of the version", async () => {
  const site = siteWith("services", {
    specification: [
      { term: "Stone", text: "Limestone to 60 mm." },
      { term: "Fixing", text: "Dry.\n\nOr in lime." },
    ],
  });
  const changedAt = new Map([["service-dragging", "2026-03-31T23:30:00.000Z"]]);
  const html = await renderPage(path, { ...site, changedAt });
  const words = wordsOf(html);
  expect(elementsOf(html, "h1").map(({ text }) => text)).toEqual(["Specification: Dragging"]);
  expect(elementsOf(html, "dt").map(({ text }) => text)).toEqual(["Stone", "Fixing"]);
  expect(words).toContain("Limestone to 60 mm. Fixing Dry. Or in lime.");
  // In Belfast it was already the next day.
  expect(words).toContain(
    ", Belfast, Northern Ireland 028 9649 6123 hello@decorspecialist.example",
  );
  expect(words).toMatch(/\S\/services\/dragging\/specification Version of 1 April 2026/);
  expect(elementsOf(html, "title")[0]?.text).toBe("Specification: Dragging | Decor Specialist");
});

test("a service with a specification leads to it, and without one there is neither link nor page", async () => {
  const html = await renderPage("/services/dragging", builtInSite({}));
  expect(linkOf(html)?.attributes.href).toBe(path);
  const site = siteWith("services", { specification: [] });
  expect(linkOf(await renderPage("/services/dragging", site))).toBeUndefined();
  expect(publicPaths(site)).not.toContain(path);
  const answer = await answerTo(path, site);
  expect(answer.status).toBe(404);
  expect(wordsOf(await answer.text())).toContain("Service Not Found");
});
