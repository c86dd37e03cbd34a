// @isolated, since sharp reads SVG here. A process that has decoded an upload refuses SVG.
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { sampleBusiness } from "#domain/sample-site/business.ts";
import { sampleProjects } from "#domain/sample-site/projects.ts";
import { sampleServices } from "#domain/sample-site/sample-content.ts";
import { sampleTestimonials } from "#domain/sample-site/testimonials.ts";
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

test("the site has the pages of the specification", () => {
  expect(addresses).toEqual([
    "/",
    "/services",
    ...sampleServices.flatMap(({ slug, plates }) => [
      `/services/${slug}`,
      ...(plates.length > 0 ? [`/services/${slug}/plates`] : []),
      `/services/${slug}/specification`,
    ]),
    "/portfolio",
    ...sampleProjects.flatMap(({ slug }) => [`/portfolio/${slug}`, `/portfolio/${slug}/plates`]),
    "/about",
    "/sampler",
    "/contact",
    "/privacy",
  ]);
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
    const { status, headers, body } = await get(picture.pathname);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("image/jpeg");
    expect(await sharp(body).metadata()).toMatchObject({
      format: "jpeg",
      width: 1200,
      height: 630,
    });
    expect(metaOf(html, "og:image:width")).toBe("1200");
    expect(metaOf(html, "og:image:height")).toBe("630");
    expect(metaOf(html, "og:image:alt")?.length).toBeGreaterThan(10);
  });

  test("describes the business in its structured data as in its text", () => {
    const html = page(address);
    const { HousePainter: painter } = structuredData(html);
    const footer = elementsOf(html, "footer")[0];
    const links = elementsOf(footer?.inner ?? "", "a").map(({ attributes }) => attributes.href);
    expect(painter?.["@context"]).toBe("https://schema.org");
    expect(footer?.text).toContain(painter?.name);
    expect(links).toContain(`tel:${painter?.telephone}`);
    expect(links).toContain(`mailto:${painter?.email}`);
    const place = painter?.address as Record<string, string>;
    expect(place["@type"]).toBe("PostalAddress");
    expect(footer?.text).toContain(`${place.addressLocality}, ${place.addressRegion}`);
    expect(place.addressCountry).toBe("GB");
    expect(painter?.url).toBe(`${siteUrl}/`);
    expect(html).not.toMatch(/aggregateRating|"review"|ratingValue/i);
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

test("the home page's structured data has the website's name, and the business's logo and prices", () => {
  const { WebSite: website, HousePainter: painter } = structuredData(page("/"));
  expect(website).toMatchObject({ name: sampleBusiness.name, url: `${siteUrl}/` });
  expect(painter?.logo).toBe(`${siteUrl}/icon-512.png`);
  expect(painter?.priceRange).toBe("£22 to £1,000 a square metre");
});

test("the url of every picture names its finish, and its place or the colours of its sample", () => {
  const photo =
    /^\/pictures\/[a-z-]+-(belfast|downpatrick|armagh)\.[0-9a-f]{8}-\d+\.(avif|webp|jpg)$/;
  const sample = /^\/sampler\/[a-z-]+-[0-9a-f]{6}-over-[0-9a-f]{6}\.jpg$/;
  const paths = addresses.flatMap((address) => {
    const sets = elementsOf(page(address), "source").flatMap(({ attributes: { srcset = "" } }) =>
      srcset.split(", ").map((entry) => entry.split(" ")[0]),
    );
    return [...sets, ...elementsOf(page(address), "img").map(({ attributes }) => attributes.src)];
  });
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path = "") => !photo.test(path) && !sample.test(path))).toEqual([]);
});

test("no two pages have the same title or description", () => {
  const titles = addresses.map((address) => elementsOf(page(address), "title")[0]?.text);
  const descriptions = addresses.map((address) => metaOf(page(address), "description"));
  expect(new Set(titles).size).toBe(addresses.length);
  expect(new Set(descriptions).size).toBe(addresses.length);
});

test("every testimonial is also on a page other than the home page", () => {
  const read = addresses.slice(1).map((address) => wordsOf(page(address)));
  for (const { quote, name } of sampleTestimonials)
    expect(
      read.some((words) => words.includes(quote) && words.includes(name)),
      name,
    ).toBe(true);
});

test("every page but the home page has breadcrumbs from the home page down", () => {
  for (const address of addresses.slice(1)) {
    const { BreadcrumbList: list } = structuredData(page(address));
    expect(list?.["@context"]).toBe("https://schema.org");
    const trail = list?.itemListElement as { position: number; name: string; item: string }[];
    expect(trail.map(({ position }) => position)).toEqual(trail.map((_, index) => index + 1));
    expect(trail[0]).toMatchObject({ name: "Home", item: `${siteUrl}/` });
    expect(trail.at(-1)?.item).toBe(siteUrl + address);
    const paths = trail.map(({ item }) => new URL(item).pathname);
    expect(addresses).toEqual(expect.arrayContaining(paths));
  }
});

test.each(sampleServices)(
  "the structured data of $name describes a service of this business",
  ({ slug, name }) => {
    const { Service: service, HousePainter: painter } = structuredData(page(`/services/${slug}`));
    expect(service).toMatchObject({
      name,
      url: `${siteUrl}/services/${slug}`,
      provider: { "@id": painter?.["@id"] },
      offers: expect.arrayContaining([
        {
          "@type": "Offer",
          priceSpecification: expect.objectContaining({ priceCurrency: "GBP" }),
        },
      ]),
    });
  },
);

describe.each([
  ["/nope", "404 - Page Not Found", "page", "Return Home", "/"],
  ["/services/nope", "Service Not Found", "service", "View All Services", "/services"],
  ["/portfolio/nope", "Project Not Found", "project", "View All Projects", "/portfolio"],
])("at %s, which does not exist", (address, title, noun, label, target) => {
  test("the visitor reads that the page is missing, with a link to another", async () => {
    const { status, text, headers } = await get(address);
    expect(status).toBe(404);
    expect(headers["cache-control"]).toBe("no-store");
    expect(elementsOf(text, "h1").map((heading) => heading.text)).toEqual([title]);
    expect(elementsOf(text, "title")[0]?.text).toContain(title);
    expect(wordsOf(text)).toContain(`The ${noun} you're looking for doesn't exist.`);
    const links = elementsOf(text, "a").filter(({ text }) => text === label);
    expect(links.map(({ attributes }) => attributes.href)).toEqual([target]);
  });

  test("the visitor sees three finishes, and can call", async () => {
    const [main] = elementsOf((await get(address)).text, "main");
    const finishes = sampleServices.slice(0, 3);
    expect(elementsOf(main?.inner ?? "", "h3").map((heading) => heading.text)).toEqual(
      finishes.map(({ name }) => name),
    );
    const links = elementsOf(main?.inner ?? "", "a").map(({ attributes }) => attributes.href);
    expect(links).toEqual([
      target,
      "tel:+442896496123",
      ...finishes.map(({ slug }) => `/services/${slug}`),
    ]);
    expect(elementsOf(main?.inner ?? "", "img")).toHaveLength(3);
  });

  test("the page is hidden from search engines, and names no canonical url", async () => {
    const { text } = await get(address);
    expect(metaOf(text, "robots")).toBe("noindex");
    expect(text).not.toContain('rel="canonical"');
    const scripts = elementsOf(text, "script").map(({ inner }) => inner);
    expect(scripts).toEqual([expect.stringContaining("hidePopover")]);
  });
});

describe("files for search engines and home screens", () => {
  test("the sitemap lists every page by its canonical url, and nothing else", async () => {
    const { text, headers } = await get("/sitemap.xml");
    expect(headers["content-type"]).toBe("application/xml; charset=utf-8");
    expect(text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset [^>]+>\n/);
    expect(elementsOf(text, "loc").map((location) => location.text)).toEqual(
      addresses.map((address) => siteUrl + address),
    );
  });

  test("the sitemap says when each page last changed, and lists its pictures by urls that name finish and place", async () => {
    const { text } = await get("/sitemap.xml");
    const entries = elementsOf(text, "url").map(({ inner }) => inner);
    for (const entry of entries) {
      const [changed] = elementsOf(entry, "lastmod");
      expect(Date.now() - Date.parse(changed?.text ?? ""), entry).toBeLessThan(3_600_000);
    }
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
    const fields = Object.fromEntries(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: "mailto:hello@decorspecialist.example",
      "Preferred-Languages": "en",
      Canonical: `${siteUrl}/.well-known/security.txt`,
    });
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
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
