import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { databases } from "#tests/databases/databases.ts";
import { ask } from "./ask.ts";
import { elementsOf } from "./page.ts";
import { picturedSite } from "./pictured-site.ts";
import { type SiteOn, startSiteOn } from "./site-on.ts";

/** Every page that links reach from the home page, by path. */
const pages = new Map<string, string>();
let site: SiteOn;
beforeAll(async () => {
  site = await startSiteOn(databases[0]);
  const waiting = ["/"];
  for (const address of waiting) {
    if (pages.has(address)) continue;
    const { status, text } = await get(address);
    expect(status, address).toBe(200);
    pages.set(address, text);
    waiting.push(...linksOf(text).filter(isOwn).map(withoutFragment));
  }
});
afterAll(() => site.end());

const get = (path: string) => ask(site.url, path);
/** A page of the site. A link may also open a picture's file. */
const isOwn = (link: string) => link.startsWith("/") && !link.startsWith("/pictures/");
const withoutFragment = (link: string) => link.replace(/#.*/, "") || "/";
const linksOf = (html: string) =>
  elementsOf(html, "a").map(({ attributes }) => attributes.href ?? "");

/** The files that a browser loads for a page, from the attributes that name them. */
function resourcesOf(html: string): string[] {
  const links = elementsOf(html, "link").filter(({ attributes: { rel } }) => rel !== "canonical");
  const sources = ["img", "source", "script"].flatMap((name) => elementsOf(html, name));
  const sets = sources.flatMap(({ attributes: { srcset } }) => addressesOf(srcset));
  return [
    ...links.map(({ attributes: { href } }) => href),
    ...sources.map(({ attributes: { src } }) => src),
    ...sets.map(({ address }) => address),
  ].filter((address) => address !== undefined);
}

/** Paths and widths in `srcset`, e.g. `/a-640.avif 640w, /a-960.avif 960w`. */
function addressesOf(sourceSet = "") {
  return sourceSet
    .split(", ")
    .filter(Boolean)
    .map((entry) => {
      const [address = "", width = ""] = entry.split(" ");
      return { address, width: Number.parseInt(width, 10) };
    });
}

const unique = (values: string[]) => [...new Set(values)].sort();
const everywhere = (find: (html: string) => string[]) => unique([...pages.values()].flatMap(find));

test("links lead to every page of the site, including preselected sectors and services", () => {
  const found = unique([...pages.keys()].map((address) => address.replace(/\?.*/, "")));
  expect(found).toEqual(unique(publicPaths(picturedSite)));
  expect([...pages.keys()]).toEqual(
    expect.arrayContaining(["/portfolio?sector=heritage", "/contact?service=marbling"]),
  );
});

test("links within a page lead to an element on it", () => {
  for (const [address, html] of pages) {
    const fragments = linksOf(html).filter((link) => link.startsWith("#"));
    expect(fragments, address).toContain("#content");
    for (const fragment of fragments) expect(html).toContain(` id="${fragment.slice(1)}"`);
  }
});

test("links that leave the site start a call or a mail, or lead to the regulator", () => {
  const away = everywhere(linksOf).filter((link) => !/^[/#]/.test(link));
  const kinds = unique(away.map((link) => link.replace(/:.*/, "")));
  expect(kinds).toEqual(["https", "mailto", "tel"]);
  expect(away.filter((link) => link.startsWith("https"))).toEqual([
    "https://ico.org.uk/make-a-complaint/",
  ]);
});

describe("every file that a page loads", () => {
  test("comes from the site itself, and exists", async () => {
    const resources = everywhere(resourcesOf);
    expect(resources.filter((address) => !/^\/(?!\/)/.test(address))).toEqual([]);
    expect(resources.length).toBeGreaterThan(100);
    const answers = await Promise.all(
      resources.map(async (address) => [
        address,
        (await ask(site.url, address, { method: "HEAD" })).status,
      ]),
    );
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  });

  test("has the content type that the page expects", async () => {
    const kinds: Record<string, string> = {
      avif: "image/avif",
      css: "text/css; charset=utf-8",
      ico: "image/x-icon",
      jpg: "image/jpeg",
      js: "text/javascript; charset=utf-8",
      png: "image/png",
      svg: "image/svg+xml",
      webmanifest: "application/manifest+json",
      webp: "image/webp",
      woff2: "font/woff2",
    };
    const byKind = Map.groupBy(everywhere(resourcesOf), (address) => address.split(".").at(-1));
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining([...byKind.keys()]));
    for (const [ending = "", [first = ""]] of byKind) {
      expect((await get(first)).headers["content-type"], first).toBe(kinds[ending]);
    }
  });

  test("imports no style from another site", async () => {
    const styles = everywhere(resourcesOf).filter((address) => address.endsWith(".css"));
    expect(styles).not.toEqual([]);
    for (const style of styles) {
      const { text } = await get(style);
      expect(text).not.toMatch(/@import|https?:\/\/(?!tailwindcss\.com)/);
      for (const [, address = ""] of text.matchAll(/url\(["']?([^"')]+)/g)) {
        expect((await get(address)).status, address).toBe(200);
      }
    }
  });

  test("is cached for ever if its name changes with its content", async () => {
    const lifetimes = new Map<string, string[]>();
    // A picture of a sample has no hash: its name says all that it shows.
    const named = everywhere(resourcesOf).filter((address) => !address.startsWith("/sampler/"));
    for (const address of named) {
      const { headers } = await ask(site.url, address, { method: "HEAD" });
      const lifetime = headers["cache-control"] ?? "none";
      lifetimes.set(lifetime, [...(lifetimes.get(lifetime) ?? []), address]);
    }
    const forEver = lifetimes.get("public, max-age=31536000, immutable") ?? [];
    expect(forEver.filter((address) => !/-[\w-]{8}\.|\.[0-9a-f]{8}-/.test(address))).toEqual([]);
    const forAnHour = lifetimes.get("public, max-age=3600") ?? [];
    expect(forAnHour.filter((address) => address.startsWith("/assets/"))).toEqual([]);
    expect(lifetimes.size).toBe(2);
  });
});

describe("pictures", () => {
  test("have alternative text, and a size before they load", () => {
    for (const [address, html] of pages) {
      for (const { attributes } of elementsOf(html, "img")) {
        expect(attributes, address).toHaveProperty("alt");
        expect(Number(attributes.width), address).toBeGreaterThan(0);
        expect(Number(attributes.height), address).toBeGreaterThan(0);
      }
    }
  });

  test("come in several widths, in two modern formats and as JPEG", () => {
    const sources = [...pages.values()].flatMap((html) => elementsOf(html, "source"));
    expect(unique(sources.map(({ attributes: { type } }) => type ?? ""))).toEqual([
      "image/avif",
      "image/webp",
    ]);
    for (const { attributes } of sources) {
      const widths = addressesOf(attributes.srcset).map(({ width }) => width);
      expect(widths.length).toBeGreaterThan(1);
      expect(widths).toEqual(widths.toSorted((one, other) => one - other));
      expect(attributes.sizes).toBeTruthy();
    }
    const images = everywhere((html) =>
      elementsOf(html, "img").map(({ attributes: { src } }) => src ?? ""),
    );
    expect(images.filter((address) => !address.endsWith(".jpg"))).toEqual([]);
  });

  test("load at once at the top of a page, and further down when they come near", () => {
    for (const [address, html] of pages) {
      const loading = elementsOf(html, "img").map(({ attributes }) => attributes.loading);
      // A head before and after the work has two pictures.
      const most = html.includes("before-after") ? 2 : 1;
      const eager = loading.filter((value) => value === "eager").length;
      expect(eager, address).toBeLessThanOrEqual(most);
      if (/^\/(services|portfolio)?$/.test(address)) expect(loading[0], address).toBe("eager");
    }
  });
});
