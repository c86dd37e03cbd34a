// @isolated, since sharp reads SVG here. A process that has decoded an upload refuses SVG.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { sampleProjects } from "#domain/sample-site/projects.ts";
import { sampleServices } from "#domain/sample-site/sample-content.ts";
import { databases } from "#tests/databases/databases.ts";
import { ask } from "./ask.ts";
import { elementsOf, metaOf, wordsOf } from "./page.ts";
import { picturedSite } from "./pictured-site.ts";
import { type SiteOn, startSiteOn } from "./site-on.ts";

const siteUrl = "https://decor.example";
const addresses = publicPaths(picturedSite);

let site: SiteOn;
const pages = new Map<string, string>();
beforeAll(async () => {
  site = await startSiteOn(databases[0], { SITE_URL: siteUrl });
  for (const address of addresses) pages.set(address, (await get(address)).text);
});
afterAll(() => site.end());

const get = (path: string) => ask(site.url, path);
const page = (address: string) => pages.get(address) ?? "";

interface Thing {
  "@context": string;
  "@type": string;
  [property: string]: unknown;
}

/** The page's structured data, by type. */
function structuredData(html: string): Record<string, Thing> {
  const scripts = elementsOf(html, "script").filter(
    ({ attributes }) => attributes.type === "application/ld+json",
  );
  const things = scripts.map(({ inner }): Thing => JSON.parse(inner));
  return Object.fromEntries(things.map((thing) => [thing["@type"], thing]));
}

test("the script of the quote form is one file, without React Router or any page of the admin", async () => {
  const named = new Set(page("/contact").match(/\/assets\/[\w.-]+\.js/g));
  expect([...named]).toEqual([expect.stringMatching(/^\/assets\/quote-/)]);
  const { text } = await get([...named].join());
  expect(text).toContain("Send Enquiry");
  expect(text).not.toMatch(/admin\/|__reactRouter|\bimport ?["{]/);
});

describe.each(addresses)("the page %s", (address) => {
  test("exists, in British English, with one main heading", async () => {
    expect((await get(address)).status).toBe(200);
    expect(page(address)).toMatch(/^<!DOCTYPE html><html lang="en-GB">/);
    expect(elementsOf(page(address), "h1")).toHaveLength(1);
  });

  test("has a title and a description for search engines", () => {
    const [title, ...others] = elementsOf(page(address), "title");
    expect(others).toEqual([]);
    expect(title?.text).toContain(sampleBusiness.name);
    expect(title?.text.length).toBeLessThanOrEqual(70);
    const description = metaOf(page(address), "description") ?? "";
    expect(description.length, description).toBeGreaterThanOrEqual(120);
    expect(description.length, description).toBeLessThanOrEqual(160);
    expect(metaOf(page(address), "robots")).toBeUndefined();
  });

  test("names its canonical url, with any query", async () => {
    const canonical = [siteUrl + address];
    const asked = await get(`${address}?utm_source=letter`);
    for (const html of [page(address), asked.text]) {
      const links = elementsOf(html, "link").filter(
        ({ attributes: { rel } }) => rel === "canonical",
      );
      expect(links.map(({ attributes: { href } }) => href)).toEqual(canonical);
    }
  });

  test("has a text and a picture of 1200 by 630 for sharing", async () => {
    const html = page(address);
    expect(metaOf(html, "og:url")).toBe(siteUrl + address);
    expect(metaOf(html, "og:title")).toBeTruthy();
    expect(metaOf(html, "og:description")).toBe(metaOf(html, "description"));
    expect(metaOf(html, "og:site_name")).toBe(sampleBusiness.name);
    const picture = new URL(metaOf(html, "og:image") ?? "");
    expect(picture.origin).toBe(siteUrl);
    const { body } = await get(picture.pathname);
    const expected = { format: "jpeg", width: 1200, height: 630 };
    expect(await sharp(body).metadata()).toMatchObject(expected);
    expect(metaOf(html, "og:image:width")).toBe("1200");
    expect(metaOf(html, "og:image:height")).toBe("630");
    expect(metaOf(html, "og:image:alt")?.length).toBeGreaterThan(10);
  });

  test("describes the business in its structured data, and invents no reviews", () => {
    const { HousePainter: painter } = structuredData(page(address));
    const { name } = sampleBusiness;
    expect(painter).toMatchObject({ "@context": "https://schema.org", name, url: `${siteUrl}/` });
    expect(page(address)).not.toMatch(/aggregateRating|"review"|ratingValue/i);
  });

  test("loads no script, unless it is the form or the sampler, and has no inline style", () => {
    const html = page(address);
    const scripts = elementsOf(html, "script").filter(
      ({ attributes }) => !attributes.type?.includes("json"),
    );
    const files = scripts.filter(({ attributes }) => attributes.src !== undefined);
    const [inline, ...others] = scripts.filter((script) => !files.includes(script));
    expect(inline?.attributes).toEqual({});
    expect(others).toEqual([]);
    expect(Buffer.byteLength(inline?.inner ?? "")).toBeLessThanOrEqual(200);
    const alike = address.endsWith("/plates") ? "/services/marbling/plates" : "/";
    expect(page(alike)).toContain(`<script>${inline?.inner}</script>`);
    expect(files).toHaveLength(/^\/(contact|sampler)$/.test(address) ? 1 : 0);
    expect(elementsOf(html, "style")).toEqual([]);
    expect(html).not.toMatch(/<[^>]* (style|on[a-z]+)=/);
    expect(html).not.toMatch(/ href="javascript:/i);
  });
});

test("home's structured data has the website and the prices, and that of a finish its service", () => {
  const { WebSite: website, HousePainter: painter } = structuredData(page("/"));
  expect(website).toMatchObject({ name: sampleBusiness.name, url: `${siteUrl}/` });
  expect(painter?.priceRange).toBe("£22 to £1,000 a square metre");
  const { Service: service } = structuredData(page("/services/marbling"));
  expect(service).toMatchObject({
    name: "Marbling",
    url: `${siteUrl}/services/marbling`,
    provider: { "@id": painter?.["@id"] },
    offers: expect.arrayContaining([expect.objectContaining({ "@type": "Offer" })]),
  });
});

test("no two pages have the same title or description", () => {
  const titles = addresses.map((address) => elementsOf(page(address), "title")[0]?.text);
  const descriptions = addresses.map((address) => metaOf(page(address), "description"));
  expect(new Set(titles).size).toBe(addresses.length);
  expect(new Set(descriptions).size).toBe(addresses.length);
});

test("every page but the home page has breadcrumbs from the home page down", () => {
  for (const address of addresses.slice(1)) {
    const { BreadcrumbList: list } = structuredData(page(address));
    const trail = list?.itemListElement as { name: string; item: string }[];
    expect(trail[0]).toMatchObject({ name: "Home", item: `${siteUrl}/` });
    expect(trail.at(-1)?.item).toBe(siteUrl + address);
    const paths = trail.map(({ item }) => new URL(item).pathname);
    expect(addresses).toEqual(expect.arrayContaining(paths));
  }
});

test.each([
  ["/nope", "404 - Page Not Found", "page", "Return Home", "/"],
  ["/services/nope", "Service Not Found", "service", "View All Services", "/services"],
  ["/portfolio/nope", "Project Not Found", "project", "View All Projects", "/portfolio"],
])(
  "at %s, which does not exist, the visitor finds a way on, and search engines find nothing",
  async (address, title, noun, label, target) => {
    const { status, text, headers } = await get(address);
    expect(status).toBe(404);
    expect(headers["cache-control"]).toBe("no-store");
    expect(elementsOf(text, "h1").map((heading) => heading.text)).toEqual([title]);
    expect(elementsOf(text, "title")[0]?.text).toContain(title);
    expect(wordsOf(text)).toContain(`The ${noun} you're looking for doesn't exist.`);

    const [main] = elementsOf(text, "main");
    const links = elementsOf(main?.inner ?? "", "a");
    expect(links[0]?.text).toBe(label);
    expect(links.map(({ attributes }) => attributes.href)).toEqual([
      target,
      "tel:+442896496123",
      ...sampleServices.slice(0, 3).map(({ slug }) => `/services/${slug}`),
    ]);
    expect(elementsOf(main?.inner ?? "", "img")).toHaveLength(3);

    expect(metaOf(text, "robots")).toBe("noindex");
    expect(text).not.toContain('rel="canonical"');
    const scripts = elementsOf(text, "script").map(({ inner }) => inner);
    expect(scripts).toEqual([expect.stringContaining("hidePopover")]);
  },
);

describe("files for search engines and home screens", () => {
  test("the sitemap lists every page by its canonical url and its last change, and pictures by finish and place", async () => {
    const { text, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n/);
    expect(elementsOf(text, "loc").map((location) => location.text)).toEqual(
      addresses.map((address) => siteUrl + address),
    );
    const ages = elementsOf(text, "lastmod").map(
      (changed) => Date.now() - Date.parse(changed.text),
    );
    expect(ages).toHaveLength(addresses.length);
    expect(Math.max(...ages)).toBeLessThan(3_600_000);
    const pictures = elementsOf(text, "image:loc").map((location) => location.text);
    expect(pictures.length).toBeGreaterThan(sampleServices.length + sampleProjects.length);
    expect(pictures).toContainEqual(
      expect.stringMatching(/\/pictures\/marbling-[a-z-]*belfast\.[0-9a-f]{8}-\d+\.jpg$/),
    );
    for (const picture of pictures) {
      const { status, headers } = await get(new URL(picture).pathname);
      expect(status, picture).toBe(200);
      expect(headers["content-type"]).toBe("image/jpeg");
      expect(headers["cache-control"]).toContain("immutable");
    }
  });

  test("robots.txt names the sitemap, and keeps robots away from everything that is not a page", async () => {
    const { text, headers } = await get("/robots.txt");
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    const lines = text.split("\n");
    expect(lines).toContain(`Sitemap: ${siteUrl}/sitemap.xml`);
    expect(lines).toEqual(expect.arrayContaining(["Disallow: /admin", "Disallow: /api/"]));
    expect(lines).not.toContain("Disallow: /");
  });

  test("security.txt says where to report a vulnerability, for less than a year", async () => {
    const { status, text, headers } = await get("/.well-known/security.txt");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text.split("\n")).toEqual(
      expect.arrayContaining([
        "Contact: mailto:hello@decorspecialist.example",
        "Preferred-Languages: en",
        `Canonical: ${siteUrl}/.well-known/security.txt`,
      ]),
    );
    const [, expires = ""] = /^Expires: (.*)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
  });

  test("the speculation rules exist, and leave out everything that is not a page", async () => {
    const named = (await get("/")).headers["speculation-rules"] ?? "";
    const { status, text, headers } = await get(JSON.parse(named));
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/speculationrules+json");
    const [{ where }] = JSON.parse(text).prefetch;
    const [, { not }] = where.and;
    expect(not.href_matches).toEqual(expect.arrayContaining(["/admin*", "/api/*"]));
  });

  test("the manifest has the name of the business, and icons of the sizes it claims", async () => {
    const { text, headers } = await get("/site.webmanifest");
    expect(headers["content-type"]).toBe("application/manifest+json");
    const manifest = JSON.parse(text);
    expect(manifest.name).toBe(sampleBusiness.name);
    expect((await get(manifest.start_url)).status).toBe(200);
    for (const { src, type, sizes } of manifest.icons) {
      const { status, headers, body } = await get(src);
      expect(status, src).toBe(200);
      expect(headers["content-type"]).toBe(type);
      const { width, height } = await sharp(body).metadata();
      if (sizes !== "any") expect(`${width}x${height}`).toBe(sizes);
    }
  });
});
