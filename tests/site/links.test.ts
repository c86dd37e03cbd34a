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
    ...sets,
  ].filter((address) => address !== undefined);
}

/** The addresses in `srcset`, e.g. in `/a-640.avif 640w, /a-960.avif 960w`. */
const addressesOf = (sourceSet = "") =>
  Array.from(sourceSet.matchAll(/(\S+) \d+w/g), ([, url]) => url);

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
});

test("pictures load at once at the top of a page, and further down when they come near", () => {
  for (const [address, html] of pages) {
    const loading = elementsOf(html, "img").map(({ attributes }) => attributes.loading);
    // A head before and after the work has two pictures.
    const most = html.includes("before-after") ? 2 : 1;
    const eager = loading.filter((value) => value === "eager").length;
    expect(eager, address).toBeLessThanOrEqual(most);
    if (/^\/(services|portfolio)?$/.test(address)) expect(loading[0], address).toBe("eager");
  }
});
