import { expect, test } from "vitest";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { type SiteContent, siteOn } from "#domain/publishing/site-content.ts";
import { elementsOf, wordsOf } from "#tests/site/page.ts";
import { answerFor, renderPage } from "#tests/site/render-page.ts";
import { siteWith } from "#tests/site/site-with.ts";
import { publicPaths } from "./paths.ts";

const path = "/services/dragging/specification";
const answerTo = (address: string, shown: SiteContent) =>
  answerFor(new Request(`https://decor.example${address}`), { site: siteOn(shown, "2026-11-22") });
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

test("a service with a specification leads to it", async () => {
  const html = await renderPage("/services/dragging", builtInSite({}));
  expect(linkOf(html)?.attributes.href).toBe(path);
});

test("without a specification there is neither a link nor a page", async () => {
  const site = siteWith("services", { specification: [] });
  expect(linkOf(await renderPage("/services/dragging", site))).toBeUndefined();
  expect(publicPaths(site)).not.toContain(path);
  const answer = await answerTo(path, site);
  expect(answer.status).toBe(404);
  expect(wordsOf(await answer.text())).toContain("Service Not Found");
});

test("the sheet moves with its service", async () => {
  const site = builtInSite({});
  const formerSlugs = { ...site.formerSlugs, services: { strie: "service-dragging" } };
  const answer = await answerTo("/services/strie/specification", { ...site, formerSlugs });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, path]);
});

test("each built-in finish says all that specifiers ask, and what of it is a sample", () => {
  for (const { name, specification } of builtInSite({}).services) {
    expect(
      specification.map(({ term }) => term),
      name,
    ).toEqual([
      ...["Substrate", "Preparation", "Coats", "Protection", "Upkeep", "Limits", "Fire class"],
      ...["VOC and health", "Samples and approval", "Standards", "Price range"],
    ]);
    for (const { text } of specification.slice(6))
      expect(text, name).toMatch(
        /Sample (value, not a declaration|(price|terms), not an offer)\.$/,
      );
  }
});
