import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { runningSite } from "./running-site.ts";

const site = runningSite();
const windows = [
  [360, 740],
  [768, 1024],
  [1024, 400],
  [1440, 900],
  [2200, 1000],
  [2200, 1238],
] as const;

describe.each(["/", "/services/marbling", "/portfolio/civic-hall-restoration"])(
  "the first picture of %s",
  (path) => {
    test.for(windows)(
      "has a photograph’s shape and leaves sight of the page below it, at %d × %d",
      async ([width, height]) => {
        const visitor = await site.visitor({ width, height });
        await visitor.open(path);
        const box = await heroBox(visitor.page);
        expect(box.height).toBeLessThanOrEqual(height * 0.85 + 1);
        expect(box.width / box.height).toBeGreaterThanOrEqual(1.49);
        expect(box.width / box.height).toBeLessThanOrEqual(2.01);
        expect(box.right).toBe(width);
      },
    );
  },
);

test("on a very wide screen, the picture begins where the page’s text begins", async () => {
  const visitor = await site.visitor({ width: 2200, height: 1238 });
  for (const path of ["/", "/services/marbling"]) {
    await visitor.open(path);
    const { left } = await heroBox(visitor.page);
    const text = await visitor.page.locator("h1").evaluate((one) => one.getBoundingClientRect().x);
    expect(left).toBe(text);
  }
});

test.for([
  [1024, 400],
  [1440, 900],
] as const)(
  "words at the top of home stand on plain paper, at %d × %d",
  async ([width, height]) => {
    const visitor = await site.visitor({ width, height });
    await visitor.open("/");
    const seen = await visitor.page.evaluate(() => {
      const words = document.querySelector("h1")?.parentElement;
      const box = words?.getBoundingClientRect();
      const below = document.querySelector("header")?.getBoundingClientRect().bottom;
      return { ground: words && getComputedStyle(words).backgroundColor, top: box?.top, below };
    });
    expect(seen.ground).toBe("rgb(246, 241, 231)");
    expect(seen.top).toBeGreaterThanOrEqual(seen.below ?? Number.POSITIVE_INFINITY);
  },
);

test.for([
  [992, 900],
  [1152, 900],
  [1280, 800],
  [1439, 900],
  [1440, 900],
  [2200, 1238],
] as const)(
  "words at the top of home leave the right three fifths of its picture free, at %d × %d",
  async ([width, height]) => {
    const visitor = await site.visitor({ width, height });
    await visitor.open("/");
    const words = await visitor.page.locator("h1").locator("..").boundingBox();
    const { left, width: whole } = await heroBox(visitor.page);
    expect((words?.x ?? 0) + (words?.width ?? whole)).toBeLessThanOrEqual(left + whole * 0.405);
  },
);

function heroBox(page: Page) {
  return page.evaluate(() => {
    const box = document.querySelector("main .hero-shape")?.getBoundingClientRect();
    if (!box) throw new Error("the page has no first picture");
    return { width: box.width, height: box.height, left: box.left, right: box.right };
  });
}
