import { expect, test } from "vitest";
import { contentTypes, itemsOf } from "#domain/content/registry.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { answerTo } from "#tests/site/render-page.ts";
import { publicPaths } from "./paths.ts";

const site = builtInSite({});
const first = "2026-03-01T09:00:00.000Z";
const later = "2026-04-01T09:00:00.000Z";
const seen = Object.fromEntries(
  contentTypes
    .flatMap((type) => [type.noun, ...itemsOf(site, type).map(({ id }) => id)])
    .map((key) => [key, first]),
);

/** The pages of the sitemap in their order, and when each last changed. */
async function lastChanged(changedAt: Record<string, string>) {
  const answer = await answerTo("/sitemap.xml", {
    ...site,
    changedAt: new Map(Object.entries(changedAt)),
  });
  const entries = (await answer.text()).matchAll(/<loc>(.*?)<\/loc>(?:<lastmod>(.*?)<)?/g);
  return new Map(Array.from(entries, ([, url = "", time]) => [new URL(url).pathname, time]));
}

test("the sitemap lists every public page with the time when it first appeared", async () => {
  const entries = await lastChanged(seen);
  expect([...entries.keys()]).toEqual(publicPaths(site));
  expect([...entries.values()]).toEqual(publicPaths(site).map(() => first));
});

test("a page changes when the items that it shows change", async () => {
  const of = await lastChanged({ ...seen, service: later, "service-marbling": later });
  for (const path of ["/", "/services", "/about", "/services/marbling"])
    expect(of.get(path)).toBe(later);
  for (const path of ["/services/dragging", "/portfolio", "/contact"])
    expect(of.get(path)).toBe(first);
  const untimed = await lastChanged({});
  expect(untimed.has("/services")).toBe(true);
  expect(untimed.get("/services"), "of a version that records no times").toBeUndefined();
});
