import { Window } from "happy-dom";
import { expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { answerFor } from "./render-page.ts";
import { madeOfTexts, markup, siteOfMarkup } from "./site-of-markup.ts";

const { DOMParser } = new Window();

function madeIn(html: string): string[] {
  return madeOfTexts(new DOMParser().parseFromString(html, "text/html") as never);
}

test("markup in a page that does not escape it is found", () => {
  expect(markup.slice(0, 3).flatMap(madeIn)).toHaveLength(3);
});

const facts = { site: siteOn(siteOfMarkup, "2026-11-22") };
const answerTo = async (path: string) => {
  const request = new Request(`https://decor.example${path}`);
  return (await answerFor(request, facts, { retentionMonths: 24 })).text();
};

test.each([...publicPaths(siteOfMarkup), "/nowhere"])(
  "a site whose every text is HTML shows it as text on %s",
  async (path) => {
    const html = await answerTo(path);
    expect(html).toMatch(/&lt;(img|b)/);
    expect(madeIn(html)).toEqual([]);
  },
);

test("a site whose every text is HTML answers files that programs can read", async () => {
  const manifest = JSON.parse(await answerTo("/site.webmanifest"));
  expect(manifest.name).toBe(siteOfMarkup.business.name);
  expect(JSON.parse(await answerTo("/speculation-rules.json"))).toBeTruthy();
  expect(await answerTo("/sitemap.xml")).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;|#)/);
});
