import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sampleProjects } from "#domain/sample-site/projects.ts";
import { sampleServices } from "#domain/sample-site/services.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();
const names = sampleServices.map(({ name }) => name);
const titles = sampleProjects.map(({ title }) => title);

describe.each([
  ["/", "/services/", names.slice(0, 6)],
  ["/", "/portfolio/", titles.slice(0, 3)],
  ["/services", "/services/", names],
  ["/portfolio", "/portfolio/", titles],
])("on %s, each card that links to %s", (path, below, expected) => {
  test("has one link, named by its title alone", async () => {
    const visitor = await site.visitor();
    await visitor.open(path);
    const cards = cardsOf(visitor.page, below);
    expect(await cards.count()).toBe(expected.length);
    for (const [index, name] of expected.entries()) {
      const links = cards.nth(index).getByRole("link");
      expect(await links.count()).toBe(1);
      const tree = await links.ariaSnapshot();
      expect(tree.split("\n")[0]).toBe(`- link ${JSON.stringify(name)}:`);
    }
  });

  test.each([360, 1440])("at %d px can be pressed anywhere", async (width) => {
    const visitor = await site.visitor({ width });
    const { page } = visitor;
    await visitor.open(path);
    const card = cardsOf(page, below).last();
    const href = await card.getByRole("link").getAttribute("href");
    await card.getByRole("img").scrollIntoViewIfNeeded();
    const box = await card.getByRole("img").boundingBox();
    if (!box) throw new Error("The card has no picture");
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 3);
    await page.waitForURL(href ?? "");
  });
});

test("labels are 14 px and dark", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  for (const path of [
    "/",
    "/services/marbling",
    "/portfolio",
    "/portfolio/civic-hall-restoration",
  ]) {
    await visitor.open(path);
    const labels = await page.locator("main .label, main .text-label").evaluateAll((all) =>
      all.map((label) => {
        const { fontSize, color } = getComputedStyle(label);
        return `${fontSize} ${color}`;
      }),
    );
    expect([...new Set(labels)], path).toEqual(["14px rgb(28, 26, 23)"]);
  }
});

test("each question is a heading with a link target", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open("/services/stippling#faq-how-much-can-you-stipple-in-a-day");
  const question = page.getByRole("heading", {
    level: 3,
    name: "How much can you stipple in a day?",
  });
  await expect.poll(() => isInView(page, question)).toBe(true);
  const ids = await page.locator("[id]").evaluateAll((all) => all.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => id.startsWith("faq-"))).toHaveLength(5);
});

function isInView(page: Page, element: ReturnType<Page["getByRole"]>): Promise<boolean> {
  const height = page.viewportSize()?.height ?? 0;
  return element.evaluate((found, bottom) => {
    const box = found.getBoundingClientRect();
    return box.top >= 0 && box.bottom <= bottom;
  }, height);
}

function cardsOf(page: Page, below: string) {
  const link = page.locator(`h3 a[href^="${below}"]`);
  return page.getByRole("main").getByRole("listitem").filter({ has: link });
}
