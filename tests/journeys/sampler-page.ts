import type { Page } from "playwright-core";
import sharp from "sharp";
import type { Visitor } from "./visitor.ts";

/** The sampler as a visitor sees it. */
export function samplerOn(page: Page) {
  const drawing = page.locator("#drawing");

  return {
    drawing,
    shelf: page.getByRole("region", { name: "Kept side by side" }),
    title: page.locator("#sample-title"),
    quote: page.getByRole("link", { name: "Ask for a quote with this sample" }),
    boards: page.getByRole("link", { name: "Ask for painted sample boards" }),
    press: (name: string) => page.getByRole("button", { name, exact: true }).click(),
    slider: (name: string) => page.getByRole("slider", { name, exact: true }),

    async choose(finish: string): Promise<void> {
      await page.getByRole("radio", { name: finish, exact: true }).check();
    },
    /** @param layer what the finish calls this colour, such as 'Glaze' */
    async paint(layer: string, colour: string): Promise<void> {
      const fold = page
        .locator("details")
        .filter({ has: page.locator("summary", { hasText: layer }) });
      const choice = fold.getByRole("radio", { name: new RegExp(`^${colour},`) });
      if (!(await choice.isVisible())) await fold.locator("summary").click();
      await choice.check();
    },
    /** Waits until the drawing shows a sample in full, and returns its code. */
    async drawn(code = /./): Promise<string> {
      const shown = page.locator("#drawing[data-drawn]");
      for (;;) {
        await shown.waitFor({ timeout: 45_000 });
        const drawn = await drawing.getAttribute("data-drawn");
        if (drawn && code.test(drawn)) return drawn;
        await page.waitForTimeout(50);
      }
    },
  };
}

export async function openSampler(visitor: Visitor, path = "/sampler") {
  await visitor.open(path);
  const sampler = samplerOn(visitor.page);
  await sampler.drawn();
  return sampler;
}

/** Keeps samples on the visitor's wall, as the sampler does, but drawn in one colour. */
export async function keepOwnWall({ page }: Visitor, ...codes: string[]): Promise<void> {
  const create = { width: 900, height: 600, channels: 3, background: "#d9b3a0" } as const;
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  const picture = `data:image/jpeg;base64,${jpeg.toString("base64")}`;
  const kept = codes.map((code) => ({ code, picture, isOwnWall: true }));
  await page.evaluate((text) => localStorage.setItem("kept-samples", text), JSON.stringify(kept));
}
