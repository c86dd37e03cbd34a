import { expect, test } from "vitest";
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

test("nothing moves for a visitor who prefers less motion", async () => {
  const visitor = await site.visitor({ stillness: true });
  const { page } = visitor;
  for (const path of [...pagesWithCards, "/contact", "/services/marbling/plates"]) {
    await visitor.open(path);
    expect(await page.evaluate(() => document.getAnimations().length), path).toBe(0);
    expect(await page.evaluate(whatMayMove), path).toEqual([]);
  }
});

test("no card is transparent at any moment, nor by any rule of a browser without scroll animations", async () => {
  const { page } = await site.visitor({ width: 360 });
  for (const path of pagesWithCards) {
    await page.goto(path, { waitUntil: "commit" });
    expect(await page.evaluate(transparent), `${path} as it opens`).toEqual([]);
    await page.waitForLoadState();
    for (const share of [1, 0.5, 0]) {
      await page.evaluate(jumpTo, share);
      expect(await page.evaluate(transparent), `${path} after a jump`).toEqual([]);
    }
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(transparent), `${path} on paper`).toEqual([]);
    await page.emulateMedia({ media: "screen" });
  }
  const rules = await page.evaluate(rulesAboutCards);
  expect(rules.length).toBeGreaterThan(2);
  expect(rules.filter((rule) => /opacity|visibility|display:/.test(rule))).toEqual([]);
});

// The functions below run in the page.

/** Jumps to this share of the page. The cards that come into view are rising two frames later. */
async function jumpTo(share: number): Promise<void> {
  scrollTo(0, document.documentElement.scrollHeight * share);
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** Cards that are not fully opaque, counting their ancestors and descendants. */
function transparent(): string[] {
  return [
    ...document.querySelectorAll(":is(body, main, main *):has(.rise > *), .rise > *, .rise *"),
  ]
    .filter((element) => getComputedStyle(element).opacity !== "1")
    .map((element) => `<${element.localName}> ${element.textContent?.slice(0, 40)}`);
}

/** The rules about cards and all keyframes, as text. */
function rulesAboutCards(): string[] {
  const all = (rules: CSSRuleList): CSSRule[] =>
    [...rules].flatMap((rule) =>
      rule instanceof CSSGroupingRule ? [rule, ...all(rule.cssRules)] : [rule],
    );
  return [...document.styleSheets]
    .flatMap((sheet) => all(sheet.cssRules))
    .filter((rule) => !(rule instanceof CSSGroupingRule) || rule instanceof CSSStyleRule)
    .map(({ cssText }) => cssText)
    .filter((text) => /^\.rise|^@keyframes/.test(text));
}

/**
 * Elements that an animation moves, or that a transition would move on hover or touch. The button
 * of the bar only changes its colour.
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
