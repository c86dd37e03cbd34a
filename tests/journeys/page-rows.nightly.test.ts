import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { runningSite } from "./running-site.ts";

const site = runningSite();

/** Opens a page, and repeats `look` in windows of these widths in CSS pixels. */
async function lookAt(
  path: string,
  widths: number[],
  look: (page: Page, width: number) => unknown,
) {
  const { page, open } = await site.visitor({ stillness: true });
  await open(path);
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    await look(page, width);
  }
}

async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? expect.fail("it can be seen");
}

/** Where the cards of the first list under this heading stand. */
function cardsOf(page: Page, heading: string) {
  return boxesIn(
    page
      .locator("section, main", { has: page.getByRole("heading", { name: heading, exact: true }) })
      .last()
      .locator("ul.rise"),
  );
}

/** Where the entries of a list stand. */
function boxesIn(list: Locator) {
  return list
    .locator("> li")
    .evaluateAll((cards) => cards.map((card) => card.getBoundingClientRect().toJSON() as DOMRect));
}

test("no row of the services has a hole", async () => {
  await lookAt("/services", [768, 1440, 2200], async (page, width) => {
    const cards = await cardsOf(page, "All services");
    expect(cards).toHaveLength(7);
    const rows = Map.groupBy(cards, ({ top }) => Math.round(top));
    const ends = [...rows.values()].map((row) => [row.at(0)?.left, row.at(-1)?.right]);
    for (const end of ends) expect(end, `at ${width} px`).toEqual(ends[0]);
  });
});

test("samples of techniques fill each row of the about page, equally high", async () => {
  await lookAt("/about", [360, 768, 1440, 2200], async (page) => {
    const samples = page.locator("section", { hasText: "Our techniques" }).locator("ul").first();
    const edges = await boxOf(samples);
    const cards = await boxesIn(samples);
    expect(cards).toHaveLength(7);
    for (const row of Map.groupBy(cards, ({ top }) => Math.round(top)).values()) {
      expect(row.at(0)?.left).toBeCloseTo(edges.x, 0);
      expect(row.at(-1)?.right).toBeCloseTo(edges.x + edges.width, 0);
      expect(new Set(row.map(({ height }) => Math.round(height))).size).toBe(1);
    }
  });
});

test("the tall project fills its rows", async () => {
  await lookAt("/", [1100, 1440, 2200], async (page) => {
    const [tall, upper, lower] = await cardsOf(page, "Recent work");
    expect(tall?.top).toBeCloseTo(upper?.top ?? 0, 0);
    expect(tall?.bottom).toBeCloseTo(lower?.bottom ?? 0, 0);
    const picture = page.locator("li", { hasText: "Civic hall restoration" }).locator("img");
    const { height } = await boxOf(picture.first());
    expect(height).toBeGreaterThan((tall?.height ?? 0) * 0.6);
  });
});

test("a project's facts stay in view in a tall window, and scroll away in a low one", async () => {
  const { page, open } = await site.visitor({ width: 1440, height: 900 });
  await open("/portfolio/georgian-townhouse-hall");
  const facts = page.locator("dl", { hasText: "Duration" });
  const story = page.getByRole("heading", { name: "What we did" });
  for (const height of [900, 560]) {
    await page.setViewportSize({ width: 1440, height });
    // Scrolls until the second part of the story is at the top of the window.
    await story.evaluate((heading) => heading.scrollIntoView({ block: "start" }));
    expect((await boxOf(facts)).y >= 0, `${height} px tall`).toBe(height === 900);
  }
});

test("a sector's only project is whole", async () => {
  await lookAt("/portfolio?sector=commercial", [768, 1440, 2200], async (page) => {
    const { width, height } = await boxOf(page.getByRole("main").locator("img").first());
    expect(width / height).toBeLessThan(1.8);
  });
});

test("on a wide screen, a client's words begin where the page's other texts begin", async () => {
  const { page, open } = await site.visitor({ width: 2200 });
  await open("/portfolio/civic-hall-restoration");
  const words = page.locator("section[aria-label^='The client']");
  const left = async (part: Locator) => (await boxOf(part)).x;
  expect(await left(words.locator("blockquote").first())).toBeCloseTo(
    await left(page.locator("h1")),
    0,
  );
  const large = await boxOf(words.locator("figure").nth(0));
  expect(await left(words.locator("figure").nth(1))).toBeGreaterThan(large.x + large.width);
});

test("on a phone a picture comes before its name, which breaks after its comma", async () => {
  const { page, open } = await site.visitor({ width: 360 });
  for (const path of ["/services/marbling", "/portfolio/drawing-room-malone"]) {
    await open(path);
    const picture = await boxOf(page.getByRole("main").locator("img").first());
    const name = await boxOf(page.locator("h1"));
    expect(picture.y + picture.height, path).toBeLessThan(name.y);
    expect(name.y + name.height, path).toBeLessThan(640);
  }
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
