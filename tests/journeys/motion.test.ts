import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { runningSite } from "./running-site.ts";

const site = runningSite();
const pagesWithCards = ["/", "/services", "/portfolio", "/portfolio/civic-hall-restoration"];

describe("for a visitor who asked for less motion", () => {
  test.for(["/about", "/contact", ...pagesWithCards])("nothing moves on %s", async (path) => {
    const visitor = await site.visitor({ stillness: true });
    await visitor.open(path);
    expect(await visitor.page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await visitor.page.evaluate(whatMayMove)).toEqual([]);
  });
});

describe("for everybody else", () => {
  test("cards rise one after the other, each 0.6 s long and 0.1 s after the last", async () => {
    const visitor = await site.visitor();
    await visitor.open("/services");
    expect(await timings(visitor.page)).toEqual([
      "0.6s after 0s",
      "0.6s after 0.1s",
      "0.6s after 0.2s",
      "0.6s after 0.3s",
      "0.6s after 0.4s",
      "0.6s after 0.5s",
      "0.6s after 0.6s",
    ]);
  });

  test.for(pagesWithCards)("every card on %s is there once it is looked at", async (path) => {
    const visitor = await site.visitor();
    await visitor.open(path);
    for (const card of await visitor.page.getByRole("main").getByRole("listitem").all()) {
      await card.scrollIntoViewIfNeeded();
      const opacity = () => card.evaluate((element) => getComputedStyle(element).opacity);
      await expect.poll(opacity).toBe("1");
    }
  });
});

test.for(pagesWithCards)("on paper, every card on %s is there, seen or not", async (path) => {
  const visitor = await site.visitor();
  await visitor.open(path);
  await visitor.page.emulateMedia({ media: "print" });
  const cards = await visitor.page.getByRole("main").getByRole("listitem").all();
  expect(cards.length).toBeGreaterThan(0);
  for (const card of cards) {
    expect(await card.evaluate((element) => getComputedStyle(element).opacity)).toBe("1");
  }
});

function timings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("main *")]
      .map((element) => getComputedStyle(element))
      .filter(({ animationName }) => animationName !== "none")
      .map(
        ({ animationDuration, animationDelay }) => `${animationDuration} after ${animationDelay}`,
      ),
  );
}

/** Elements that an animation moves, or that a transition would move if they were touched. Runs in the page. */
function whatMayMove(): string[] {
  const moving = /all|transform|translate|scale|rotate/;
  return [...document.querySelectorAll("*")]
    .map((element) => ({ element, style: getComputedStyle(element) }))
    .filter(
      ({ style }) =>
        style.animationName !== "none" ||
        (moving.test(style.transitionProperty) && !/^0s(, 0s)*$/.test(style.transitionDuration)),
    )
    .map(({ element }) => `<${element.localName}> ${element.textContent?.slice(0, 40)}`);
}
