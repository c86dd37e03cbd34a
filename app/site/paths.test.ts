import { matchPath } from "react-router";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import { masonsSite } from "#tests/another-trade/mason.ts";
import { manyProjects } from "#tests/site/many-projects.ts";
import { cacheablePath, portfolioPart, portfolioPath, publicPaths, quotePath } from "./paths.ts";

const site = builtInSite({});
const cached = (target: string, version = site) =>
  cacheablePath(new URL(target, "https://decor.example"), version);

describe("the paths of the public pages", () => {
  test("follow the content of the version", () => {
    const small = { ...site, services: site.services.slice(0, 1), projects: [] };
    const [service] = small.services;
    expect(publicPaths(small)).toEqual([
      "/",
      "/services",
      `/services/${service?.slug}`,
      `/services/${service?.slug}/specification`,
      "/portfolio",
      "/about",
      "/sampler",
      "/contact",
      "/privacy",
    ]);
  });

  // A page that is missing here is in no sitemap, and is rendered for each request.
  test("include a page of every public route", async () => {
    const layout = (await routes).find(({ file }) => file === "site/layout.tsx");
    const patterns = (layout?.children ?? [])
      .map(({ path = "" }) => `/${path}`)
      // It only answers for links that show no preview.
      .filter((pattern) => pattern !== "/shared");
    expect(patterns).toContain("/services/:slug");
    // A mason's finishes are not drawn, and no built-in service lacks a page.
    const paths = [...publicPaths(masonsSite()), ...publicPaths(site)];
    const missing = patterns.filter((pattern) => !paths.some((path) => matchPath(pattern, path)));
    expect(missing, "not in publicPaths").toEqual([]);
  });

  test("choose a sector or a service by name", () => {
    expect(portfolioPath()).toBe("/portfolio");
    expect(portfolioPath("Heritage")).toBe("/portfolio?sector=heritage");
    expect(portfolioPath(undefined, 2)).toBe("/portfolio?page=2");
    expect(portfolioPath("Heritage", 2)).toBe("/portfolio?sector=heritage&page=2");
    expect(quotePath()).toBe("/contact");
    expect(quotePath("lime-wash")).toBe("/contact?service=lime-wash");
  });
});

describe("the path under which a page is cached", () => {
  test("is none for the quote form with samples, of which there are more than it can hold", () => {
    expect(cached("/contact?service=lime-wash&sample=lime-wash-e2d6c2-over-b69d80")).toBe(null);
    expect(cached("/contact?service=lime-wash&sample=nonsense&boards=yes")).toBe(
      "/contact?service=lime-wash",
    );
    expect(cached("/contact?sample=dragging", masonsSite())).toBe("/contact");
  });

  test("is the page's path without queries that the page does not read", () => {
    for (const path of publicPaths(site)) {
      expect(cached(path)).toBe(path);
      expect(cached(`${path}?utm_source=letter&x=%00#top`)).toBe(path);
    }
  });

  test("includes the sector or service that the page shows, and no other query", () => {
    expect(cached("/portfolio?x=1&sector=residential")).toBe("/portfolio?sector=residential");
    expect(cached("/contact?service=lime-wash&x=1")).toBe("/contact?service=lime-wash");
    expect(cached("/sampler?x=1&sample=marbling")).toBe("/sampler?sample=marbling");
    expect(cached("/about?sector=heritage&service=lime-wash")).toBe("/about");
  });

  test("includes the page of the portfolio, in one spelling", () => {
    const large = manyProjects(100);
    for (const target of ["/portfolio?page=2&x=1&page=3", "/portfolio?sector=castles&page=2"]) {
      expect(cached(target, large)).toBe("/portfolio?page=2");
    }
    expect(cached("/portfolio?page=2&sector=heritage", large)).toBe(
      "/portfolio?sector=heritage&page=2",
    );
    expect(cached("/portfolio?page=1", large)).toBe("/portfolio");
    expect(cached("/portfolio?sector=heritage&page=3", large)).toBe("/portfolio?sector=heritage");
  });

  test.each([
    ["/portfolio?sector=castles", "/portfolio"],
    ["/contact?service=__proto__", "/contact"],
    ["/contact?sent=1", "/contact"],
    ["/contact?service=marbling&sent=", "/contact?service=marbling"],
    ["/sampler?sample=gloss-ffffff-over-000000", "/sampler"],
    [`/sampler?sample=${"x".repeat(10_000)}`, "/sampler"],
  ])("ignores what visitors make up: %s is %s", (target, path) => {
    expect(cached(target)).toBe(path);
  });

  test.each([
    "/nope",
    "/SERVICES",
    "/%73ervices",
    "/contact.data",
    "/admin",
    "/contact?sent=DS-7K2M9X.1772884800000.1.made-up",
    "/sampler?sample=dragging-1f3b30-over-b9c4a6",
    "/sampler?finish=marbling",
  ])("is null for %s", (target) => {
    expect(cached(target)).toBeNull();
  });

  test("names the present slug of a service for a former one", () => {
    const [service] = site.services;
    const { id = "", slug } = service ?? {};
    const renamed = { ...site, formerSlugs: { ...site.formerSlugs, services: { "old-name": id } } };
    expect(cached("/contact?service=old-name", renamed)).toBe(`/contact?service=${slug}`);
    const gone = { ...renamed, services: site.services.slice(1) };
    expect(cached("/contact?service=old-name", gone)).toBe("/contact");
  });

  test("is null for the sampler if no service is shown in it", () => {
    const services = site.services.map((service) => ({ ...service, sampler: "none" as const }));
    expect(cached("/sampler", { ...site, services })).toBeNull();
    expect(publicPaths({ ...site, services })).not.toContain("/sampler");
  });

  test("is null for an item that the version no longer has", () => {
    const without = { ...site, services: site.services.slice(1) };
    const [gone] = site.services;
    expect(cached(`/services/${gone?.slug}`)).not.toBeNull();
    expect(cached(`/services/${gone?.slug}`, without)).toBeNull();
  });
});

describe("the pages of the portfolio", () => {
  const many = manyProjects(100);
  const asked = (query: string, content = many) =>
    portfolioPart(new URLSearchParams(query), content);
  const titles = (query: string) => asked(query).projects.map(({ title }) => title);

  test("the newest 24 projects come first, and the last page has the rest", () => {
    expect(asked("")).toMatchObject({ sector: undefined, page: 1, pages: 5 });
    const all = ["", "page=2", "page=3", "page=4", "page=5"].map(titles);
    expect(all.map(({ length }) => length)).toEqual([24, 24, 24, 24, 4]);
    expect(all.flat()).toEqual(many.projects.map(({ title }) => title));
  });

  test("a sector has its own pages", () => {
    expect(asked("sector=heritage&page=2")).toMatchObject({
      sector: "Heritage",
      page: 2,
      pages: 2,
    });
    const both = [...titles("sector=heritage"), ...titles("page=2&sector=heritage")];
    const heritage = many.projects.filter(({ sector }) => sector === "Heritage");
    expect(both).toEqual(heritage.map(({ title }) => title));
  });

  test("24 projects make one page, and so do no projects", () => {
    expect(asked("", manyProjects(24)).pages).toBe(1);
    expect(asked("", manyProjects(25)).pages).toBe(2);
    expect(asked("page=1", manyProjects(0))).toMatchObject({ page: 1, pages: 1, projects: [] });
  });

  test.each(["0", "6", "-1", "1.5", "2e0", "02", "+2", " 2", "2 ", "two", "", "9".repeat(400)])(
    "page %j does not exist, and selects the first",
    (page) => {
      expect(asked(`page=${encodeURIComponent(page)}`).page).toBe(1);
    },
  );
});
