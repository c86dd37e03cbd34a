import { Window } from "happy-dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { readChanges } from "#domain/publishing/changes.ts";
import { fillOnFirstStart } from "#domain/publishing/first-start.ts";
import { siteOn } from "#domain/publishing/site-content.ts";
import { noon } from "#tests/accounts/accounts-fixture.ts";
import { type AdminSite, openAdminSite } from "#tests/admin/admin-site.ts";
import { siteDatabase, type TestDatabase } from "#tests/databases/databases.ts";
import { saveSummary } from "#tests/journeys/publish-page.ts";
import { answerFor } from "./render-page.ts";
import { madeOfTexts, markup, siteOfMarkup } from "./site-of-markup.ts";

const { DOMParser } = new Window();

function madeIn(html: string): string[] {
  return madeOfTexts(new DOMParser().parseFromString(html, "text/html") as never);
}

test("markup in a page that does not escape it is found", () => {
  expect(markup.slice(0, 3).flatMap(madeIn)).toHaveLength(3);
});

describe("to visitors, a site whose every text is HTML", () => {
  const facts = { site: siteOn(siteOfMarkup, "2026-11-22") };
  const answerTo = async (path: string) => {
    const request = new Request(`https://decor.example${path}`);
    return (await answerFor(request, facts, { retentionMonths: 24 })).text();
  };

  test.each([...publicPaths(siteOfMarkup), "/nowhere"])("shows it as text on %s", async (path) => {
    const html = await answerTo(path);
    expect(html).toMatch(/&lt;(img|b)/);
    expect(madeIn(html)).toEqual([]);
  });

  test("answers files that programs can read", async () => {
    const manifest = JSON.parse(await answerTo("/site.webmanifest"));
    expect(manifest.name).toBe(siteOfMarkup.business.name);
    expect(JSON.parse(await answerTo("/speculation-rules.json"))).toBeTruthy();
    expect(await answerTo("/sitemap.xml")).not.toMatch(/&(?!amp;|lt;|gt;|quot;|apos;|#)/);
  });
});

describe("to its owner, a site whose every text is HTML", () => {
  let database: TestDatabase;
  let site: AdminSite;
  beforeAll(async () => {
    database = await siteDatabase.create();
    await fillOnFirstStart(database.db, siteOfMarkup, noon);
    await saveSummary(database, "lettering", markup[1] ?? "");
    expect(await readChanges(database.db), "Publish lists it").toHaveLength(1);
    site = await openAdminSite(database, { shown: siteOfMarkup });
    await site.signIn();
  });
  afterAll(() => database.remove());

  test.each([
    "/admin/pages/home",
    "/admin/settings",
    "/admin/services",
    "/admin/portfolio",
    "/admin/testimonials",
    "/admin/publish",
    "/admin/preview-page/draft",
  ])("shows it as text on %s", async (path) => {
    const answer = await site.send(path);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/&lt;|\\u003c/);
    expect(madeIn(html)).toEqual([]);
  });
});
