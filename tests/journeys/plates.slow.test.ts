import { describe, expect, test } from "vitest";
import { pairPath, siteWithPair } from "#tests/site/site-with-pair.ts";
import { drag, flick, pinch, swipe, view } from "./finger.ts";
import { axeFindings, sideways, smallTargets } from "./inspections.ts";
import { contrast, handle, sideBySide, together, wordsInSight } from "./pair-drawing.ts";
import { boxOf, openPair, shown, sliderName } from "./pair-page.ts";
import { shownPlate, untilAtRest } from "./plates-page.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite({ content: siteWithPair() });
const plates = "/services/marbling/plates";

describe("the plates of a finish", () => {
  test("follow a swipe one by one, however far it goes, and an enlarged one stays while it is moved about", async () => {
    const visitor = await site.visitor({ width: 360, height: 740, touch: true });
    const { page } = visitor;
    await visitor.open(`${plates}#2`);
    await drag(page, { from: 660, down: -600 });
    await expect.poll(() => shownPlate(page)).toBe("3");
    await drag(page, { from: 100, down: 600 });
    await expect.poll(() => shownPlate(page)).toBe("2");

    await pinch(page, 2.5);
    const before = await view(page);
    await drag(page, { from: 400, down: -100 });
    await drag(page, { from: 300, down: 0, right: -100 });
    const { top, left } = await view(page);
    expect(top, "after the finger lifted").toBeGreaterThan(before.top + 30);
    expect(left).toBeGreaterThan(before.left + 15);
    for (const way of [-1, 1]) {
      await drag(page, { from: 370 - way * 300, down: way * 600 });
      await flick(page, { from: 370 - way * 300, down: way * 600 });
      expect(await shownPlate(page), "past the picture's edge").toBe("2");
    }
    expect((await view(page)).scale).toBeGreaterThan(2);
    await pinch(page, 0.2);
    expect((await view(page)).scale).toBe(1);
    await drag(page, { from: 660, down: -600 });
    await expect.poll(() => shownPlate(page), { message: "made small" }).toBe("3");
  });

  test("are whole, and their words and links can be reached, in windows of any shape", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open(plates);
    const cut = (images: Element[]) =>
      images.filter((image) => getComputedStyle(image).objectFit !== "contain").length;
    expect(await page.locator(".plate img").evaluateAll(cut)).toBe(0);
    for (const [name, width, height] of [
      ["a window at 400 % zoom", 320, 256],
      ["a phone in landscape", 740, 360],
      ["a desk", 1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await sideways(page), name).toEqual([]);
      for (const number of [1, 2, 5]) {
        const link = page.getByRole("link", { name: `Open at full size: plate ${number}` });
        await link.scrollIntoViewIfNeeded();
        await untilAtRest(page);
        const box = await link.boundingBox();
        expect(box?.y, `plate ${number} in ${name}`).toBeGreaterThanOrEqual(0);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
      }
    }
  });

  test("scroll within themselves to the end of a long caption", async () => {
    const visitor = await site.visitor({ width: 360, height: 640 });
    const { page } = visitor;
    await visitor.open(`${plates}#2`);
    await page.evaluate(() => {
      const [, caption] = document.querySelectorAll(".plate figcaption");
      if (caption) caption.textContent = "White marble with veins in a brass line. ".repeat(20);
    });
    const link = page.getByRole("link", { name: "Open at full size: plate 2" });
    const isSeen = async () => {
      await untilAtRest(page);
      const { y, height } = (await link.boundingBox()) ?? expect.fail("the link is there");
      return y >= 0 && y + height <= 640;
    };
    for (let presses = 0; presses < 12 && !(await isSeen()); presses += 1)
      await page.keyboard.press("ArrowDown");
    expect(await isSeen()).toBe(true);
  });

  test("grow from the picture that the visitor chose, and from no other", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    const named = (boxes: Element[]) =>
      boxes
        .map((box) => getComputedStyle(box).viewTransitionName)
        .filter((name) => name !== "none");
    await visitor.open(`${plates}#3`);
    const transitions = page.locator(".plate [data-transition-name]");
    expect(await transitions.evaluateAll(named)).toEqual(["service-marbling-plate-3"]);
    await visitor.open("/services/marbling");
    const box = page.locator("[data-transition-name=service-marbling-plate-3]");
    expect(await box.evaluateAll(named)).toEqual(["service-marbling-plate-3"]);
  });

  test("share a sheet of paper, two and two, each with its words", async () => {
    const visitor = await site.visitor();
    const { page } = visitor;
    await visitor.open(plates);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
    expect(await page.getByText("Open at full size").first().isVisible()).toBe(false);
    const all = await page.locator(".plate").count();
    expect(await page.locator(".plate figcaption:visible").count()).toBe(all);
    // A sheet of A4 is higher.
    const paper = (await page.pdf({ format: "Letter" })).toString("latin1");
    const sheets = paper.match(/\/Type \/Page\b(?!s)/g)?.length;
    expect(sheets, `for ${all} plates`).toBe(Math.ceil(all / 2));
  });
});

describe("two pictures of one view", () => {
  test("are drawn over each other by keys, at 400 % zoom too, and say how far", async () => {
    const options = { width: 320, height: 256, stillness: true };
    const { page, slider } = await openPair(site, options);
    const { x, y, width, height } = await boxOf(slider);
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
    expect(y + height).toBeLessThanOrEqual(256);
    expect(await sideways(page)).toEqual([]);
    expect(await wordsInSight(page)).toEqual(["After", "Before"]);
    await slider.focus();
    expect(await shown(page)).toBe("50%");
    for (const [key, percent, words] of [
      ["ArrowRight", "51%", ["After", "Before"]],
      ["ArrowUp", "52%", ["After", "Before"]],
      ["ArrowLeft", "51%", ["After", "Before"]],
      ["Home", "0%", ["Before"]],
      ["End", "100%", ["After"]],
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
    const { page } = await openPair(site, { runsScripts: false });
    expect(await sideBySide(page)).toEqual(together);

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
