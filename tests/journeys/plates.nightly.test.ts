import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { drag, flick, pinch, view } from "./finger.ts";
import { sideways } from "./inspections.ts";
import { shownPlate, untilAtRest } from "./plates-page.ts";
import { runningSite } from "./running-site.ts";

const site = runningSite();
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
    const left = () => pictureOf(page, 2).evaluate(leftEdge);
    const before = { ...(await view(page)), left: await left() };
    await drag(page, { from: 400, down: -100 });
    await drag(page, { from: 300, down: 0, right: -100 });
    const { top } = await view(page);
    expect(top, "after the finger lifted").toBeGreaterThan(before.top + 30);
    expect(await left()).toBeLessThan(before.left - 15);
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

  test("fill an upright window, larger than on the finish's page, and scroll sideways by finger and keys", async () => {
    const visitor = await site.visitor({ width: 360, height: 740, touch: true });
    const { page } = visitor;
    await visitor.open("/services/marbling");
    const small = await page.locator("#plate-2 img").boundingBox();
    await visitor.open(`${plates}#2`);
    const picture = pictureOf(page, 2);
    const left = () => picture.evaluate(leftEdge);
    const large = await picture.boundingBox();
    expect(large?.width).toBeGreaterThan((small?.width ?? 0) * 2);
    // The rest of the window has the words.
    expect(large?.height).toBeGreaterThan(740 * 0.75);
    expect(await left()).toBe(0);
    await drag(page, { from: 300, down: 0, right: -150 });
    const dragged = await left();
    expect(dragged).toBeLessThan(-100);
    await page.getByRole("link", { name: "Open at full size: plate 2" }).focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(left).toBeGreaterThan(dragged);
    expect(await shownPlate(page)).toBe("2");
  });

  test("are whole in a wide window, and their words and links can be reached", async () => {
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
        const link = page.locator(`[id="${number}"]`).getByRole("link", { name: /^Back/ });
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
    const caption = page.locator("[id='2'] figcaption");
    await caption.evaluate((words) => {
      words.textContent = "White marble with veins in a brass line. ".repeat(20);
    });
    const isSeen = async () => {
      await untilAtRest(page);
      const { y, height } = (await caption.boundingBox()) ?? expect.fail("the caption is there");
      return y >= 0 && y + height <= 640;
    };
    for (let presses = 0; presses < 12 && !(await isSeen()); presses += 1)
      await page.keyboard.press("ArrowDown");
    expect(await isSeen()).toBe(true);
  });
});

function pictureOf(page: Page, plate: number): Locator {
  return page.locator(`[id="${plate}"] img`);
}

/** Runs in the page. Where the picture begins, in pixels from the left edge of what is shown. */
function leftEdge(picture: Element): number {
  return picture.getBoundingClientRect().left - (visualViewport?.offsetLeft ?? 0);
}
