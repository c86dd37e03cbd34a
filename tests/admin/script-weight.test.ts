import { existsSync, globSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { databases } from "#tests/databases/databases.ts";
import { newDatabase } from "#tests/publishing/new-database.ts";
import { elementsOf } from "#tests/site/page.ts";
import { signedInSite } from "./signed-in-site.ts";

const client = resolve(import.meta.dirname, "../../build/client");
/** Limit for the scripts that an admin page loads first, in bytes after Brotli. */
const mostBytes = 180 * 1024;

const { site } = signedInSite(newDatabase(databases[0].create));

test.each([
  "/admin",
  "/admin/enquiries",
  "/admin/services",
  "/admin/services/new",
  "/admin/portfolio?view=order",
  "/admin/portfolio/new",
  "/admin/testimonials/new",
  "/admin/pages",
  "/admin/pages/home",
  "/admin/pages/sampler",
  "/admin/pictures",
  "/admin/settings",
  "/admin/account",
  "/admin/people",
  "/admin/history/business",
  "/admin/activity",
])("%s stays below the limit for its first scripts", async (path) => {
  const scripts = scriptsOf(await (await site.send(path)).text());
  expect(scripts.length).toBeGreaterThan(3);
  expect(bytesOf(scripts)).toBeLessThan(mostBytes);
});

test("no script contains the schema library, which only the server needs", () => {
  const scripts = globSync(`${client}/assets/*.js`).map((file) => readFileSync(file, "utf8"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const script of scripts) expect(script).not.toMatch(/ZodError|safeParse/);
});

/** Paths of a page's scripts: the preloaded ones, and those that its inline script imports. */
function scriptsOf(html: string): string[] {
  const preloaded = elementsOf(html, "link")
    .filter(({ attributes }) => attributes.rel === "modulepreload")
    .map(({ attributes }) => attributes.href ?? "");
  const imported = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(
    ([, path = ""]) => path,
  );
  return [...new Set([...preloaded, ...imported])];
}

/** Sizes as sent; the server does not compress small files. */
function bytesOf(scripts: string[]): number {
  const sent = scripts.map((path) => `${client}${path}`);
  return sent
    .map((file) => statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size)
    .reduce((sum, size) => sum + size, 0);
}
