import { describe, expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { homePicture } from "#domain/sample-site/pictures.ts";
import { madeOfTexts, siteOfMarkup } from "#tests/site/site-of-markup.ts";
import { siteStates } from "#tests/site/site-states.ts";
import { siteThatSays } from "#tests/site/site-that-says.ts";
import { faultsOf as faultsOfScreen } from "./admin-screens.ts";
import { faultsOf } from "./page-states.ts";
import { twoOfEachKind } from "./pages.ts";
import { saveSummary } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { runningSite } from "./running-site.ts";
import { unfold } from "./screen.ts";
import { focusFaults } from "./tabbing.ts";

const states = await siteStates();
const siteOf = (name: string) => states.find((state) => state.name === name)?.site as SiteContent;

const longWords = siteThatSays((limit) => "W".repeat(limit), homePicture);
const email = `${"painters".repeat(7)}@${"belfast".repeat(8)}.example.com`;

interface UnusualSite {
  name: string;
  content: SiteContent;
  /** Whether Tab passes the same elements, of the same size or smaller, as on another site here. */
  hasUsualOrder?: boolean;
}

const sites: UnusualSite[] = [
  {
    name: "that hides its sections and lists nothing",
    content: siteOf("a site with hidden sections and without lists"),
  },
  { name: "that says everything", content: siteOf("a site that says everything") },
  {
    name: "whose every text is one long word",
    content: { ...longWords, business: { ...longWords.business, email } },
  },
  {
    name: "in emoji and Hebrew",
    content: siteThatSays(fromRightToLeft, homePicture),
    hasUsualOrder: true,
  },
  { name: "whose every text is HTML", content: siteOfMarkup, hasUsualOrder: true },
];

/** With characters that are drawn as one. */
function fromRightToLeft(limit: number): string {
  return Array.from("ברוכים הבאים 👩‍👩‍👧‍👦🎨 (2025) ".repeat(20).slice(0, limit))
    .slice(0, -1)
    .join("")
    .trim();
}

describe.each(sites)("a site $name", ({ content, hasUsualOrder = false }) => {
  const site = runningSite({ content });

  test("can be read and used by anyone", { timeout: 240_000 }, async () => {
    const visitor = await site.visitor({ width: 360, stillness: true });
    visitor.expectTrouble(/status of 404/);
    // Each text is the same here, that of a picture and that beside it too.
    const repeated = /image-redundant-alt/;
    const faults: string[] = [];
    for (const path of [...twoOfEachKind(publicPaths(content)), "/nowhere"]) {
      await visitor.open(path);
      const found = [
        ...(await faultsOf(visitor, [360, 1440])),
        ...(hasUsualOrder ? [] : await focusFaults(visitor.page)),
        ...(await visitor.page.evaluate(madeOfTexts, undefined)),
      ];
      const others = found.filter((fault) => !repeated.test(fault));
      faults.push(...others.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

describe.each(sites.slice(-3))("the admin of a site $name", ({ content }) => {
  const site = runningAdmin({ content });

  test("can be read and used on a phone", { timeout: 240_000 }, async () => {
    await saveSummary(site, "lettering", content.services[0]?.description.slice(0, 300) ?? "");
    const visitor = await site.admin({ width: 360, stillness: true });
    const { page } = visitor;
    const faults: string[] = [];
    for (const path of screens) {
      await visitor.open(path);
      await page.getByRole("main").getByText("Loading...").waitFor({ state: "detached" });
      await unfold(page);
      const found = [
        ...(await faultsOfScreen(page)),
        ...(await page.evaluate(madeOfTexts, undefined)),
      ];
      faults.push(...found.map((fault) => `${path}: ${fault}`));
    }
    expect(faults).toEqual([]);
  });
});

const screens = [
  "/admin",
  "/admin/pages",
  "/admin/pages/home",
  "/admin/pages/about",
  "/admin/pictures",
  "/admin/settings",
  "/admin/services",
  "/admin/portfolio",
  "/admin/testimonials",
  "/admin/publish",
  "/admin/history",
  "/admin/history/0",
  "/admin/preview/draft",
];
