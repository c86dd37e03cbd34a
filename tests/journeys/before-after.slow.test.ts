import { describe, expect, test } from "vitest";
import { pairPath, siteWithPair } from "#tests/site/site-with-pair.ts";
import { swipe } from "./finger.ts";
import { axeFindings, sideways, smallTargets } from "./inspections.ts";
import { contrast, handle, sideBySide, together, wordsInSight } from "./pair-drawing.ts";
import { boxOf, openPair, shown, sliderName } from "./pair-page.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite({ content: siteWithPair() });

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
