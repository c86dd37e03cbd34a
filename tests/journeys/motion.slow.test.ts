import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { runningSite } from "./running-site.ts";

const site = runningSite();
const pagesWithCards = [
  "/",
  "/services",
  "/services/marbling",
  "/portfolio",
  "/portfolio/civic-hall-restoration",
  "/about",
];

describe("for a visitor who prefers less motion", () => {
  test.for(["/contact", "/services/marbling/plates", ...pagesWithCards])(
    "nothing moves on %s",
    async (path) => {
      const visitor = await site.visitor({ stillness: true });
      await visitor.open(path);
      expect(await visitor.page.evaluate(() => document.getAnimations().length)).toBe(0);
      expect(await visitor.page.evaluate(whatMayMove)).toEqual([]);
    },
  );
});

describe("for everyone else", () => {
  test.for([
    ["/services", 1440, "0 0.1 | 0 0.1 0.2 | 0 0.1"],
    ["/services", 768, "0 | 0 0.1 | 0 0.1 | 0 0.1"],
    ["/services", 360, "0 | 0 | 0 | 0 | 0 | 0 | 0"],
    ["/portfolio", 1440, "0 0.1 | 0 0.1"],
    ["/services/marbling", 1440, "0 0.1"],
    ["/about", 1440, "0 0.1 | 0 0.1"],
  ] as const)(
    "cards of %s at %d px rise for 0.6 s, 0.1 s apart across a row",
    async ([path, width, delays]) => {
      const visitor = await site.visitor({ width });
      await visitor.open(path);
      const rows = await visitor.page.evaluate(delaysByRow);
      expect(rows.map((row) => row.join(" ")).join(" | ")).toContain(delays);
      expect(await durations(visitor.page)).toEqual(["0.6s"]);
    },
  );

  describe.each([360, 1440])("at %d px, no card is transparent at any moment", (width) => {
    test.for(pagesWithCards)("on %s", async (path) => {
      const visitor = await site.visitor({ width });
      const { page } = visitor;
      await page.goto(path, { waitUntil: "commit" });
      expect(await page.evaluate(transparent), "as it opens").toEqual([]);
      await page.waitForLoadState();
      expect(await page.evaluate(transparent), "opened").toEqual([]);
      for (const part of [1, 0.5, 0]) {
        await page.evaluate((share) => {
          scrollTo(0, document.documentElement.scrollHeight * share);
        }, part);
        await sleep(150);
        expect(await page.evaluate(transparent), "after a jump").toEqual([]);
      }
      await page.screenshot({ fullPage: true });
      expect(await page.evaluate(transparent), "captured whole").toEqual([]);
      await page.emulateMedia({ media: "print" });
      expect(await page.evaluate(transparent), "on paper").toEqual([]);
    });
  });

  test("no rule or keyframe makes a card transparent, also for a browser without scroll animations", async () => {
    const visitor = await site.visitor();
    await visitor.open("/");
    const rules = await visitor.page.evaluate(rulesAboutCards);
    expect(rules.length).toBeGreaterThan(2);
    expect(rules.filter((rule) => /opacity|visibility|display:/.test(rule))).toEqual([]);
  });
});

/** Runs in the page. Delays of the cards' animations in seconds, one list per row of cards. */
function delaysByRow(): number[][] {
  const rows = new Map<string, number[]>();
  for (const card of document.querySelectorAll<HTMLElement>("main .rise > *")) {
    const place = `${card.parentElement?.className} ${card.offsetTop}`;
    const delay = Number.parseFloat(getComputedStyle(card).animationDelay);
    rows.set(place, [...(rows.get(place) ?? []), delay]);
  }
  return [...rows.values()];
}

async function durations(page: Page): Promise<string[]> {
  const all = await page
    .locator("main .rise > *")
    .evaluateAll((cards) => cards.map((card) => getComputedStyle(card).animationDuration));
  return [...new Set(all)];
}

/** Runs in the page. Cards that are not fully opaque, counting their ancestors and descendants. */
function transparent(): string[] {
  return [
    ...document.querySelectorAll(":is(body, main, main *):has(.rise > *), .rise > *, .rise *"),
  ]
    .filter((element) => getComputedStyle(element).opacity !== "1")
    .map((element) => `<${element.localName}> ${element.textContent?.slice(0, 40)}`);
}

/** Runs in the page. */
function rulesAboutCards(): string[] {
  const all = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSGroupingRule ? [rule, ...all(rule.cssRules)] : [rule],
    );
  const texts = [...document.styleSheets].flatMap((sheet) => all(sheet.cssRules));
  return texts
    .filter((rule) => !(rule instanceof CSSGroupingRule) || rule instanceof CSSStyleRule)
    .map(({ cssText }) => cssText)
    .filter((text) => /^\.rise|^@keyframes/.test(text));
}

/**
 * Runs in the page. Elements that an animation moves, or that a transition would move on hover or
 * touch. The button of the bar only changes its colour.
 */
function whatMayMove(): string[] {
  const moving = /all|transform|translate|scale|rotate/;
  const still = /^(none|quiet, quiet)$/;
  return [...document.querySelectorAll("*")]
    .map((element) => ({ element, style: getComputedStyle(element) }))
    .filter(
      ({ style }) =>
        !still.test(style.animationName) ||
        (moving.test(style.transitionProperty) && !/^0s(, 0s)*$/.test(style.transitionDuration)),
    )
    .map(({ element }) => `<${element.localName}> ${element.textContent?.slice(0, 40)}`);
}
