import type { Locator, Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pairPath, siteWithPair } from "#tests/site/site-with-pair.ts";
import { swipe } from "./finger.ts";
import { axeFindings, sideways, smallTargets } from "./inspections.ts";
import { boxOf, openPair, shown, sliderName } from "./pair-page.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite({ content: siteWithPair() });

/** How a pair lies side by side. */
const together = {
  slider: false,
  words: ["Before", "After"],
  overlap: 0,
  clip: "none",
  level: true,
};

describe("two pictures of one view", () => {
  test("are drawn over each other by keys, at 400 % zoom too, and say how far", async () => {
    const options = { width: 320, height: 256, stillness: true };
    const { page, slider } = await openPair(site, options);
    const { x, y, width, height } = await boxOf(slider);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    expect(y + height).toBeLessThanOrEqual(256);
    expect(await sideways(page)).toEqual([]);
    expect(await wordsInSight(page)).toEqual(["Before", "After"]);
    await slider.focus();
    expect(await shown(page)).toBe("50%");
    for (const [key, percent, words] of [
      ["ArrowRight", "51%", ["Before", "After"]],
      ["ArrowUp", "52%", ["Before", "After"]],
      ["ArrowLeft", "51%", ["Before", "After"]],
      ["Home", "0%", ["After"]],
      ["End", "100%", ["Before"]],
    ] as const) {
      await page.keyboard.press(key);
      expect(await shown(page)).toBe(percent);
      expect(await slider.getAttribute("aria-valuetext")).toBe(percent);
      expect(await wordsInSight(page), percent).toEqual(words);
    }
    // This visitor wants no motion.
    const moving = (one: Element) => one.parentElement?.getAnimations({ subtree: true }).length;
    expect(await slider.evaluate(moving)).toBe(0);

    await page.goto("/about");
    await page.goBack();
    const again = page.getByRole("slider", { name: sliderName }).first();
    expect(`${await again.inputValue()}%`, "the visitor comes back").toBe(await shown(page));
  });

  test("follow the mouse, each by itself, and a finger, which can still scroll and zoom the page", async () => {
    const { page, slider } = await openPair(site, { width: 360, touch: true });
    const { x, y, width, height } = await boxOf(slider);
    const middle = { x: x + width / 2, y: y + height / 2 };
    await page.mouse.move(middle.x, middle.y);
    await page.mouse.down();
    for (const [to, percent] of [
      [x + width - 1, "100%"],
      [x + 1, "0%"],
    ] as const) {
      await page.mouse.move(to, middle.y, { steps: 4 });
      expect(await shown(page)).toBe(percent);
    }
    await page.mouse.up();
    expect(await shown(page, 1)).toBe("50%");

    const scrolled = () => page.evaluate(() => scrollY);
    const start = await scrolled();
    await swipe(page, middle, { x: x + width - 2, y: middle.y });
    expect(await shown(page)).toBe("100%");
    expect(await scrolled()).toBe(start);
    await swipe(page, middle, { x: middle.x, y: middle.y - 200 });
    await expect.poll(scrolled).toBeGreaterThan(start + 100);
    const [action, handle] = await slider.evaluate((one) => {
      const style = getComputedStyle(one);
      return [style.touchAction, style.getPropertyValue("--handle")];
    });
    expect(action).toBe("pan-y pinch-zoom");
    expect(handle, "for a thumb").toBe("2.75rem");
    expect([...(await smallTargets(page)), ...(await axeFindings(page))]).toEqual([]);
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
    expect(await slider.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
  });

  test("are told apart by people who hear the page, and stand side by side on paper", async () => {
    const { page } = await openPair(site, { width: 800 });
    const heard = await page.locator(".before-after").first().ariaSnapshot();
    const [before, after] = ["The hall in brown gloss", "marbled columns"];
    const order = ["Before", before, "After", after, `slider "${sliderName}: `];
    const places = order.map((words) => heard.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    await page.emulateMedia({ media: "print" });
    expect(await sideBySide(page)).toEqual(together);
  });

  test("stand side by side without scripts, and where the page's script did not run", async () => {
    for (const width of [360, 1440]) {
      const { page } = await openPair(site, { runsScripts: false, width });
      expect(await sideBySide(page), `${width} px`).toEqual(together);
    }

    const visitor = await site.visitor();
    await visitor.page.route(`**${pairPath}`, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/<script[^>]*>document.*?<\/script>/, "");
      await route.fulfill({ response, body: html });
    });
    await visitor.open(pairPath);
    expect(await sideBySide(visitor.page)).toEqual(together);
  });
});

/** How the pair at the head of a project lies, where no script runs. */
function sideBySide(page: Page) {
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
