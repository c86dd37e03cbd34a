import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { siteWithPair } from "#tests/site/site-with-pair.ts";
import { sideways } from "./inspections.ts";
import { boxOf, openPair, shown, sliderName } from "./pair-page.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite({ content: siteWithPair() });

describe("two pictures of one view", () => {
  test("fit into a window at 400 % zoom, where keys still draw them", async () => {
    const { page, slider } = await openPair(site, { width: 320, height: 256 });
    await slider.focus();
    await page.keyboard.press("End");
    await slider.evaluate((one) => one.scrollIntoView({ block: "start", behavior: "instant" }));
    const { x, y, width, height } = await boxOf(slider);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    expect(y + height).toBeLessThanOrEqual(256);
    expect(await shown(page)).toBe("100%");
    expect(await sideways(page)).toEqual([]);
  });

  test.for([
    ["usual colours", {}],
    ["forced colours", { forcedColours: true }],
  ] as const)("have a grip on the handle, which turns with the focus, in %s", async ([, wish]) => {
    const { page, slider } = await openPair(site, { ...wish, width: 768 });
    await slider.scrollIntoViewIfNeeded();
    const usual = await handle(page, slider);
    expect(contrast(usual.ground, usual.grip)).toBeGreaterThan(3);
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowLeft");
    const focused = await handle(page, slider);
    expect(contrast(focused.ground, focused.grip)).toBeGreaterThan(3);
    expect(contrast(usual.ground, focused.ground)).toBeGreaterThan(3);
  });

  test("follow at once, without any motion of their own", async () => {
    const { page, slider } = await openPair(site, { stillness: true });
    await slider.focus();
    await page.keyboard.press("End");
    const moving = await slider.evaluate(
      (one) => one.parentElement?.getAnimations({ subtree: true }).length,
    );
    expect(moving).toBe(0);
    expect(await shown(page)).toBe("100%");
  });

  test("show each word only where its picture shows", async () => {
    const { page, slider } = await openPair(site, { width: 360 });
    await slider.scrollIntoViewIfNeeded();
    expect(await wordsInSight(page)).toEqual(["After", "Before"]);
    await slider.focus();
    await page.keyboard.press("End");
    expect(await wordsInSight(page)).toEqual(["After"]);
    await page.keyboard.press("Home");
    expect(await wordsInSight(page)).toEqual(["Before"]);
  });

  test("are told apart by people who hear the page", async () => {
    const { page } = await openPair(site);
    const heard = await page.locator(".before-after").first().ariaSnapshot();
    const [before, after, control] = ["Before", "After", `slider "${sliderName}: `].map((word) =>
      heard.indexOf(word),
    );
    const [early, late] = ["The hall in brown gloss", "marbled columns"].map((alt) =>
      heard.indexOf(alt),
    );
    const order = [before, early, after, late, control];
    expect(order).not.toContain(-1);
    expect(order).toEqual(order.toSorted((one, other) => Number(one) - Number(other)));
  });
});

test("a field that is no slider gets no value text", async () => {
  const { page, open } = await site.visitor();
  await open("/contact");
  const field = page.getByRole("textbox").first();
  await field.pressSequentially("Ann");
  expect(await field.getAttribute("aria-valuetext")).toBeNull();
});

/** The words on the first pair that no picture covers, from left to right. */
function wordsInSight(page: Page): Promise<string[]> {
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
async function handle(page: Page, slider: Locator) {
  const { x, y, width, height } = await boxOf(slider);
  const size = 36;
  const clip = { x: x + (width - size) / 2, y: y + (height - size) / 2, width: size, height: size };
  const shot = sharp(await page.screenshot({ clip })).removeAlpha();
  const { data } = await shot.raw().toBuffer({ resolveWithObject: true });
  const middle = size * Math.floor(size / 2);
  const row = Array.from({ length: size }, (_, at) => [
    ...data.subarray((middle + at) * 3, (middle + at + 1) * 3),
  ]);
  const ground = row[0] ?? [];
  const grip = row.toSorted((one, other) => contrast(ground, other) - contrast(ground, one))[0];
  return { ground, grip: grip ?? [] };
}

/** Contrast of two colours as WCAG counts it. */
function contrast(one: number[], other: number[]): number {
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
