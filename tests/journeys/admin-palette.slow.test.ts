import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { runningAdmin } from "./running-admin.ts";

const site = runningAdmin();

async function boxOf(part: Locator) {
  return (await part.boundingBox()) ?? expect.fail("it can be seen");
}

test.each([360, 768, 1440])(
  "at %i px an open family has its buttons in its heading, beside all that it says",
  async (width) => {
    const visitor = await site.admin({ width });
    const { page } = visitor;
    await visitor.open("/admin/pages/sampler");
    const family = page
      .locator("details")
      .filter({ has: page.locator("summary", { hasText: "Pinks & Reds" }) });
    await family.locator("summary").click();
    await family.getByLabel("Name of the family").waitFor();
    const heading = await boxOf(family.locator("summary"));
    const names = [
      "Drag Pinks & Reds, or move it with the arrow keys",
      "Move Pinks & Reds up",
      "Move Pinks & Reds down",
      "Remove Pinks & Reds",
    ];
    const words = [family.locator("summary svg").first(), family.getByText("6 colours")];
    for (const name of names) {
      const button = await boxOf(page.getByRole("button", { name }));
      expect(button.y).toBeGreaterThanOrEqual(heading.y);
      expect(button.y + button.height).toBeLessThanOrEqual(heading.y + heading.height);
      expect(button.x + button.width).toBeLessThanOrEqual(heading.x + heading.width);
      for (const word of words) {
        const { x, y, width, height } = await boxOf(word);
        const isApart = x + width <= button.x || y >= button.y + button.height;
        expect(isApart && height > 0).toBe(true);
      }
    }
  },
);
