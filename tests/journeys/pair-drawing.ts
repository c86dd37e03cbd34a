import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { boxOf } from "./pair-page.ts";

export const together = {
  slider: false,
  words: ["Before", "After"],
  overlap: 0,
  clip: "none",
  level: true,
};

/** How the pair at the head of a project lies, where no script runs. */
export function sideBySide(page: Page) {
  const first = page.locator(".before-after").first();
  return first.evaluate((pair) => {
    const [before, after] = [...pair.children];
    const slider = pair.querySelector("input");
    if (!before || !after || !slider) throw new Error("there is no pair");
    const [left, right] = [before.getBoundingClientRect(), after.getBoundingClientRect()];
    return {
      slider: slider.checkVisibility(),
      words: [before, after].map((one) => one.querySelector(".label")?.textContent),
      overlap: Math.max(0, left.right - right.left),
      clip: getComputedStyle(after).clipPath,
      level: Math.abs(left.top - right.top) < 1 && left.height > 100 && right.height > 100,
    };
  });
}

/** The words on the first pair that no picture covers, from left to right. */
export function wordsInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pair = document.querySelector(".before-after");
    const words = [...(pair?.querySelectorAll("span.label") ?? [])].map((word) => {
      const { left, top, width, height } = word.getBoundingClientRect();
      const below = document.elementsFromPoint(left + width / 2, top + height / 2);
      const first = below.find((element) => element.matches("span.label, img"));
      return { left, text: word.textContent, isSeen: first === word };
    });
    return words
      .filter(({ isSeen }) => isSeen)
      .toSorted((one, other) => one.left - other.left)
      .map(({ text }) => text);
  });
}

/** The handle's colours in the middle of the slider, as they are drawn. */
export async function handle(page: Page, slider: Locator) {
  const { x, y, width, height } = await boxOf(slider);
  const size = 36;
  const clip = { x: x + (width - size) / 2, y: y + (height - size) / 2, width: size, height: size };
  const data = await sharp(await page.screenshot({ clip }))
    .removeAlpha()
    .raw()
    .toBuffer();
  const middle = size * Math.floor(size / 2);
  const row = Array.from({ length: size }, (_, at) => [
    ...data.subarray((middle + at) * 3, (middle + at + 1) * 3),
  ]);
  const ground = row[0] ?? [];
  const grip = row.toSorted((one, other) => contrast(ground, other) - contrast(ground, one))[0];
  return { ground, grip: grip ?? [] };
}

/** Contrast of two colours as WCAG counts it. */
export function contrast(one: number[], other: number[]): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
