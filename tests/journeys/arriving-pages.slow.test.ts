import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { layoutShift, unseenShift } from "./inspections.ts";
import { pageInParts } from "./page-in-parts.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();

const project = "/portfolio/civic-hall-restoration";
const paths = ["/", "/services/marbling", project, `${project}/plates`, "/about", "/contact"];

test.for([360, 768, 1440])(
  "a page that arrives in parts moves nothing that it has shown, at %i px",
  async (width) => {
    const visitor = await site.visitor({ width, stillness: true });
    visitor.expectTrouble(/^request to someone else/);
    const { page } = visitor;
    await using connection = await pageInParts(site.url);
    for (const path of paths) {
      await page.goto(connection.origin + path, { waitUntil: "commit" });
      do await drawn(page);
      while (connection.sendNext());
      await page.getByRole("heading", { level: 1 }).waitFor();
      const moves = await layoutShift(page, { unseen: unseenShift });
      expect(moves, path).toEqual([]);
    }
  },
);

/** Waits until the browser has drawn what has arrived of a page. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
  });
}
