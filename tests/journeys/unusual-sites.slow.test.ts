import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { publicPaths } from "#app/site/paths.ts";
import { homePicture } from "#domain/images/page-pictures.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteStates } from "#tests/site/site-states.ts";
import { siteThatSays } from "#tests/site/site-that-says.ts";
import { faultsOf as faultsOfScreen } from "./admin-screens.ts";
import { faultsOf } from "./page-states.ts";
import { twoOfEachKind } from "./pages.ts";
import { saveSummary } from "./publish-page.ts";
import { runningAdmin } from "./running-admin.ts";
import { runningSite } from "./running-site.ts";
import { focusFaults } from "./tabbing.ts";

const states = await siteStates();
const stateOf = (name: string) =>
  states.find((state) => state.name === name) as { site: SiteContent };
const html = [
  `<img src=x onerror="document.title='evil'"><script>document.title='evil'</script>`,
  `"'&amp;</title></script><b class="evil">`,
  `<b class=evil>x</b>`,
  `<b>"'&`,
  `<b`,
];

interface UnusualSite {
  name: string;
  content: SiteContent;
  widths: number[];
  /** Whether Tab passes the same elements, of the same size or smaller, as on another site here. */
  hasUsualOrder?: boolean;
}

const sites: UnusualSite[] = [
  {
    name: "that hides its sections and lists nothing",
    content: stateOf("a site with hidden sections and without lists").site,
    widths: [360, 1440],
  },
  {
    name: "that says everything",
    content: stateOf("a site that says everything").site,
    widths: [360],
  },
  {
    name: "of another trade",
    content: siteThatSays(
      (limit) => "Granite, cut true. ".repeat(20).slice(0, limit).trim(),
      homePicture,
    ),
    widths: [1440],
  },
  {
    name: "whose every text is one long word",
    content: siteThatSays((limit) => "W".repeat(limit), homePicture),
    widths: [360],
  },
  {
    name: "in emoji and Hebrew",
    content: siteThatSays((limit) => mixed(limit), homePicture),
    widths: [360],
    hasUsualOrder: true,
  },
  {
    name: "whose every text is HTML",
    content: siteThatSays(
      (limit) => html.find(({ length }) => length <= limit) ?? "<",
      homePicture,
    ),
    widths: [360],
    hasUsualOrder: true,
  },
];

/** Text from right to left, with characters that are drawn as one. */
function mixed(limit: number): string {
  return Array.from("ברוכים הבאים 👩‍👩‍👧‍👦🎨 (2025) ".repeat(20).slice(0, limit))
    .slice(0, -1)
    .join("")
    .trim();
}

describe.each(sites)("a site $name", ({ content, widths, hasUsualOrder = false }) => {
  const site = runningSite({ content });

  test.for(widths)(
    "can be read and used by anyone at %i px",
    { timeout: 240_000 },
    async (width) => {
      const visitor = await site.visitor({ width, stillness: true });
      visitor.expectTrouble(/status of 404/);
      // Each text is the same here, that of a picture and that beside it too.
      const repeated = /^image-redundant-alt/;
      const faults: string[] = [];
      for (const path of [...twoOfEachKind(publicPaths(content)), "/nowhere"]) {
        await visitor.open(path);
        const found = [
          ...(await faultsOf(visitor)),
          ...(hasUsualOrder ? [] : await focusFaults(visitor.page)),
          ...(await visitor.page.evaluate(injected)),
        ];
        const others = found.filter((fault) => !repeated.test(fault));
        faults.push(...others.map((fault) => `${path}: ${fault}`));
      }
      expect(faults).toEqual([]);
    },
  );

  test("answers files that programs can read", async () => {
    const { page } = await site.visitor();
    const text = async (path: string) => (await page.request.get(path)).text();
    expect(JSON.parse(await text("/site.webmanifest")).name).toBe(content.business.name);
    JSON.parse(await text("/speculation-rules.json"));
    await page.goto("/");
    expect(await faultsOfXml(page, await text("/sitemap.xml"))).toBe(0);
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
      for (const fold of await page.locator("main summary").filter({ visible: true }).all())
        await fold.click();
      const found = [...(await faultsOfScreen(page, [360])), ...(await page.evaluate(injected))];
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

function faultsOfXml(page: Page, xml: string): Promise<number> {
  return page.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, "application/xml").querySelectorAll("parsererror")
        .length,
    xml,
  );
}

/** Runs in the page. Names what a text made besides text. */
function injected(): string[] {
  const made = [...document.querySelectorAll("[class=evil], [src='x'], [onerror]")];
  const data = [...document.querySelectorAll("script[type='application/ld+json']")];
  for (const script of data) JSON.parse(script.textContent);
  if (document.title === "evil") made.push(document.head);
  return made.map(({ outerHTML }) => `injected: ${outerHTML.slice(0, 80)}`);
}
