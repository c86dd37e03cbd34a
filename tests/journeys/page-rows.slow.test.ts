import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { runningSite } from "./running-site.ts";

const site = runningSite();

/** Where the cards of the first list under this heading stand, from the top of the page. */
function cardsOf(page: Page, heading: string) {
  return page
    .locator("section, main", { has: page.getByRole("heading", { name: heading, exact: true }) })
    .last()
    .locator("ul.rise > li")
    .evaluateAll((cards) =>
      cards.map((card) => {
        const { left, right, top, bottom } = card.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
}

test.each([768, 1440, 2200])("at %i px, no row of the services has a hole", async (width) => {
  const { page, open } = await site.visitor({ width, stillness: true });
  await open("/services");
  const cards = await cardsOf(page, "All services");
  expect(cards).toHaveLength(7);
  const rows = Map.groupBy(cards, ({ top }) => Math.round(top));
  const ends = [...rows.values()].map((row) => [row.at(0)?.left, row.at(-1)?.right]);
  for (const end of ends) expect(end).toEqual(ends[0]);
});

test.each([360, 768, 1440, 2200])(
  "at %i px, samples of techniques fill each row of the about page, equally high",
  async (width) => {
    const { page, open } = await site.visitor({ width, stillness: true });
    await open("/about");
    const samples = page.locator("section", { hasText: "Our techniques" }).locator("ul").first();
    const { edges, cards } = await samples.evaluate((list) => {
      const boxOf = (one: Element) => one.getBoundingClientRect().toJSON() as DOMRect;
      return { edges: boxOf(list), cards: [...list.children].map(boxOf) };
    });
    expect(cards).toHaveLength(7);
    for (const row of Map.groupBy(cards, ({ top }) => Math.round(top)).values()) {
      expect(row.at(0)?.left).toBeCloseTo(edges.left, 0);
      expect(row.at(-1)?.right).toBeCloseTo(edges.right, 0);
      expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
    }
  },
);

test.each([1100, 1440, 2200])("at %i px, the tall project fills its rows", async (width) => {
  const { page, open } = await site.visitor({ width, stillness: true });
  await open("/");
  const [tall, upper, lower] = await cardsOf(page, "Recent work");
  expect(tall?.top).toBeCloseTo(upper?.top ?? 0, 0);
  expect(tall?.bottom).toBeCloseTo(lower?.bottom ?? 0, 0);
  const picture = page.locator("li", { hasText: "Civic hall restoration" }).locator("img").first();
  const height = (await picture.boundingBox())?.height ?? 0;
  expect(height).toBeGreaterThan(((tall?.bottom ?? 0) - (tall?.top ?? 0)) * 0.6);
});

test.each([
  { height: 900, stays: true },
  { height: 560, stays: false },
])("in a window $height px tall, a project's facts stay in view: $stays", async (window) => {
  const { page, open } = await site.visitor({ width: 1440, height: window.height });
  await open("/portfolio/georgian-townhouse-hall");
  const facts = page.locator("dl", { hasText: "Duration" });
  const story = page.getByRole("heading", { name: "What we did" });
  // Scrolls until the second part of the story is at the top of the window.
  await story.evaluate((heading) => heading.scrollIntoView({ block: "start" }));
  const box = await facts.boundingBox();
  expect((box?.y ?? -1) >= 0).toBe(window.stays);
});

test.each([768, 1440, 2200])("at %i px, a sector's only project is whole", async (width) => {
  const { page, open } = await site.visitor({ width, stillness: true });
  await open("/portfolio?sector=commercial");
  const box = await page.getByRole("main").locator("img").first().boundingBox();
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeLessThan(1.8);
});

test("on a wide screen, a client's words begin where the page's other texts begin", async () => {
  const { page, open } = await site.visitor({ width: 2200 });
  await open("/portfolio/civic-hall-restoration");
  const left = async (selector: string) =>
    (await page.locator(selector).first().boundingBox())?.x ?? Number.NaN;
  const words = "section[aria-label^='The client']";
  expect(await left(`${words} blockquote`)).toBeCloseTo(await left("h1"), 0);
  const [large, beside] = await Promise.all(
    [0, 1].map((place) => page.locator(`${words} figure`).nth(place).boundingBox()),
  );
  expect(beside?.x).toBeGreaterThan((large?.x ?? 0) + (large?.width ?? 0));
});

test.each(["/services/marbling", "/portfolio/drawing-room-malone"])(
  "on a phone, the picture of %s comes before its name",
  async (path) => {
    const { page, open } = await site.visitor({ width: 360 });
    await open(path);
    const picture = await page.getByRole("main").locator("img").first().boundingBox();
    const name = await page.locator("h1").boundingBox();
    expect((picture?.y ?? 0) + (picture?.height ?? 0)).toBeLessThan(name?.y ?? 0);
    expect((name?.y ?? 999) + (name?.height ?? 0)).toBeLessThan(640);
  },
);

test("a project's name breaks after its comma", async () => {
  const { page, open } = await site.visitor({ width: 360 });
  await open("/portfolio/drawing-room-malone");
  const tops = await page.locator("h1").evaluate((name) => {
    const text = name.firstChild ?? name;
    const topOf = (word: string) => {
      const range = document.createRange();
      const start = name.textContent.indexOf(word);
      range.setStart(text, start);
      range.setEnd(text, start + word.length);
      return range.getBoundingClientRect().top;
    };
    return ["Drawing", "room", "Malone"].map(topOf);
  });
  expect(tops[1]).toBe(tops[0]);
  expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
});

test("on paper, the foot of a page says how to reach the business and lists no links", async () => {
  const { page, open } = await site.visitor({ width: 718 });
  await page.emulateMedia({ media: "print" });
  await open("/services/marbling");
  const foot = page.getByRole("contentinfo");
  expect(await foot.getByText("028 9649 6123").isVisible()).toBe(true);
  expect(await foot.getByText("hello@decorspecialist.example").isVisible()).toBe(true);
  expect(await foot.getByText("Rag Roll").isVisible()).toBe(false);
  expect(await foot.getByText("Portfolio").isVisible()).toBe(false);
});
