import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { pairPath, siteWithPair } from "#tests/site/site-with-pair.ts";
import { axeFindings, layoutShift, sideways, smallTargets } from "./inspections.ts";
import { boxOf, openPair, shown, sliderName } from "./pair-page.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite({ content: siteWithPair() });

describe("two pictures of one view", () => {
  test("are drawn over each other by arrows, Home and End, and say how far", async () => {
    const { page, slider } = await openPair(site);
    expect(await shown(page)).toBe("50%");
    await slider.focus();
    for (const [key, percent] of [
      ["ArrowRight", "51%"],
      ["ArrowUp", "52%"],
      ["ArrowLeft", "51%"],
      ["End", "100%"],
      ["Home", "0%"],
    ] as const) {
      await page.keyboard.press(key);
      expect(await shown(page)).toBe(percent);
      expect(await slider.getAttribute("aria-valuetext")).toBe(percent);
    }
  });

  test("follow the mouse to both edges, and each moves by itself", async () => {
    const { page, slider } = await openPair(site);
    const { x, y, width, height } = await boxOf(slider);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    for (const [to, percent] of [
      [x + width - 1, "100%"],
      [x + 1, "0%"],
    ] as const) {
      await page.mouse.move(to, y + height / 2, { steps: 4 });
      expect(await shown(page)).toBe(percent);
    }
    await page.mouse.up();
    expect(await shown(page, 1)).toBe("50%");
  });

  test("follow a finger, which can still scroll the page and zoom it", async () => {
    const { page, slider } = await openPair(site, { width: 390, touch: true });
    const { x, y, width, height } = await boxOf(slider);
    const middle = { x: x + width / 2, y: y + height / 2 };
    const scrolled = () => page.evaluate(() => scrollY);
    const start = await scrolled();
    await swipe(page, middle, { x: x + width - 2, y: middle.y });
    expect(await shown(page)).toBe("100%");
    expect(await scrolled()).toBe(start);
    await swipe(page, middle, { x: middle.x, y: middle.y - 200 });
    await expect.poll(scrolled).toBeGreaterThan(start + 100);
    const action = await slider.evaluate((one) => getComputedStyle(one).touchAction);
    expect(action).toBe("pan-y pinch-zoom");
  });

  test("have a handle that a thumb can take, and a frame that shows the focus", async () => {
    const { page, slider } = await openPair(site, { width: 320 });
    const handle = await slider.evaluate((one) =>
      getComputedStyle(one).getPropertyValue("--handle"),
    );
    expect(handle).toBe("2.75rem");
    expect([...(await sideways(page)), ...(await smallTargets(page))]).toEqual([]);
    await slider.focus();
    await page.keyboard.press("ArrowLeft");
    expect(await slider.evaluate((one) => getComputedStyle(one).outlineStyle)).toBe("solid");
  });

  test.for([360, 1440])(
    "show no fault to axe and move nothing as they load, at %d px",
    async (width) => {
      const { page } = await openPair(site, { width });
      expect(await layoutShift(page)).toEqual([]);
      expect(await axeFindings(page)).toEqual([]);
    },
  );

  test("start from the middle when the visitor comes back", async () => {
    const { page, slider } = await openPair(site);
    await slider.focus();
    await page.keyboard.press("End");
    await page.goto("/about");
    await page.goBack();
    const again = page.getByRole("slider", { name: sliderName }).first();
    expect(`${await again.inputValue()}%`).toBe(await shown(page));
  });
});

describe("side by side, each with its word and without a slider, the pictures stand", () => {
  test("for a visitor without scripts", async () => {
    const { page } = await openPair(site, { runsScripts: false });
    expect(await sideBySide(page)).toEqual(together);
  });

  test("where the script did not run", async () => {
    const visitor = await site.visitor();
    await visitor.page.route(`**${pairPath}`, async (route) => {
      const response = await route.fetch();
      const html = (await response.text()).replace(/<script[^>]*>document.*?<\/script>/, "");
      await route.fulfill({ response, body: html });
    });
    await visitor.open(pairPath);
    expect(await sideBySide(visitor.page)).toEqual(together);
  });

  test("on paper", async () => {
    const { page } = await openPair(site, { width: 800 });
    await page.emulateMedia({ media: "print" });
    expect(await sideBySide(page)).toEqual(together);
  });
});

const together = {
  slider: false,
  words: ["Before", "After"],
  overlap: 0,
  clip: "none",
  level: true,
};

/** Draws a finger across the page. */
async function swipe(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const network = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    network.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await send("touchStart", from);
  for (let step = 1; step <= 10; step += 1)
    await send("touchMove", {
      x: from.x + ((to.x - from.x) * step) / 10,
      y: from.y + ((to.y - from.y) * step) / 10,
    });
  await send("touchEnd");
}

function sideBySide(page: Page) {
  return page.evaluate(() => {
    const pair = document.querySelector(".before-after");
    const [before, after] = [...(pair?.children ?? [])];
    const slider = pair?.querySelector("input");
    if (!before || !after || !slider) throw new Error("there is no pair");
    const [left, right] = [before.getBoundingClientRect(), after.getBoundingClientRect()];
    return {
      slider: slider.checkVisibility(),
      words: [before, after].map((one) => one.textContent),
      overlap: Math.max(0, left.right - right.left),
      clip: getComputedStyle(after).clipPath,
      level: Math.abs(left.top - right.top) < 1 && left.height > 50 && right.height > 50,
    };
  });
}
