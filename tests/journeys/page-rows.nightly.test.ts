import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { runningSite } from "./running-site.ts";

const site = runningSite();

async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? expect.fail("it can be seen");
}

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

test("on a phone a picture comes before its name", async () => {
  const { page, open } = await site.visitor({ width: 360 });
  for (const path of ["/services/marbling", "/portfolio/drawing-room-malone"]) {
    await open(path);
    const picture = await boxOf(page.getByRole("main").locator("img").first());
    const name = await boxOf(page.locator("h1"));
    expect(picture.y + picture.height, path).toBeLessThan(name.y);
    expect(name.y + name.height, path).toBeLessThan(640);
  }
});
