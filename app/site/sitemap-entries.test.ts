import { expect, test } from "vitest";
import { contentTypes, itemsOf } from "#domain/content/registry.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { publicPaths } from "./paths.ts";
import { sitemapEntries } from "./sitemap-entries.ts";

const site = builtInSite({});
const first = "2026-03-01T09:00:00.000Z";
const later = "2026-04-01T09:00:00.000Z";
const seen = Object.fromEntries(
  contentTypes
    .flatMap((type) => [type.noun, ...itemsOf(site, type).map(({ id }) => id)])
    .map((key) => [key, first]),
);

function lastChanged(changedAt: Record<string, string>) {
  const entries = sitemapEntries({ ...site, changedAt: new Map(Object.entries(changedAt)) });
  return (path: string) => entries.find((entry) => entry.path === path)?.lastChanged;
}

test("the sitemap lists every public page with the time when it first appeared", () => {
  const entries = sitemapEntries({ ...site, changedAt: new Map(Object.entries(seen)) });
  expect(entries.map(({ path }) => path)).toEqual(publicPaths(site));
  expect(entries.map((entry) => entry.lastChanged)).toEqual(entries.map(() => first));
});

test("a page changes when the items that it shows change", () => {
  const of = lastChanged({ ...seen, service: later, "service-marbling": later });
  for (const path of ["/", "/services", "/about", "/services/marbling"])
    expect(of(path)).toBe(later);
  for (const path of ["/services/dragging", "/portfolio", "/contact"]) expect(of(path)).toBe(first);
  expect(lastChanged({})("/services"), "of a version that records no times").toBeUndefined();
});
