import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sideways } from "./inspections.ts";
import { runningSite } from "./running-site.ts";
import { shownPlate } from "./shown-plate.ts";
import type { Visitor } from "./visitor.ts";

const site = runningSite();
const plates = "/services/marbling/plates";

describe("on a phone", () => {
  const phone = { width: 360, height: 740, touch: true };

  test("a swipe leads to the next plate, however far it goes", async () => {
    const visitor = await site.visitor(phone);
    await visitor.open(`${plates}#2`);
    await drag(visitor, { from: 660, down: -600 });
    await expect.poll(() => shownPlate(visitor.page)).toBe("3");
    await drag(visitor, { from: 100, down: 600 });
    await expect.poll(() => shownPlate(visitor.page)).toBe("2");
  });

  test("an enlarged picture is moved about and past its edges, and stays the same plate", async () => {
    const visitor = await site.visitor(phone);
    const { page } = visitor;
    await visitor.open(`${plates}#3`);
    await enlarge(page);
    const before = await view(page);
    await drag(visitor, { from: 400, down: -100 });
    await drag(visitor, { from: 300, down: 0, right: -100 });
    const { top, left } = await view(page);
    expect(top, "after the finger lifted").toBeGreaterThan(before.top + 30);
    expect(left).toBeGreaterThan(before.left + 15);
    for (const way of [-1, -1, 1, 1]) {
      await drag(visitor, { from: 370 - way * 300, down: way * 600 });
      await flick(visitor, { from: 370 - way * 300, down: way * 600 });
      expect(await shownPlate(page)).toBe("3");
    }
    expect((await view(page)).scale).toBeGreaterThan(2);
    await enlarge(page, 0.2);
    expect((await view(page)).scale).toBe(1);
    await drag(visitor, { from: 660, down: -600 });
    await expect
      .poll(() => shownPlate(page), {
        message: "made small, the plates change again",
      })
      .toBe("4");
  });

  test("without scripts, a finger past the edge of an enlarged picture scrolls the window on", async () => {
    const visitor = await site.visitor({ ...phone, runsScripts: false });
    const { page } = visitor;
    await visitor.open(`${plates}#3`);
    await enlarge(page);
    const place = () => page.evaluate(() => Math.round(scrollY));
    const before = await place();
    for (let strokes = 0; strokes < 4; strokes += 1)
      await flick(visitor, { from: 670, down: -600 });
    // A limit: CSS does not know the scale. If this fails, snapping has learnt it.
    expect(await place()).toBeGreaterThan(before + 300);
  });

  test("without scripts too, Back returns to the finish's page", async () => {
    const visitor = await site.visitor({ ...phone, runsScripts: false });
    const { page } = visitor;
    await visitor.open("/services/marbling");
    await page.getByRole("link", { name: /^Plate 3:/ }).click();
    await page.waitForURL(`**${plates}#3`);
    expect(await page.getByText(/^3 of \d+$/).isVisible()).toBe(true);
    await page.goBack();
    await page.waitForURL("**/services/marbling");
  });
});

test.for([
  ["a small phone", 320, 568],
  ["a window at 400 % zoom", 320, 256],
  ["a phone in landscape", 740, 360],
  ["a desk", 1440, 900],
  ["a very wide screen", 2200, 1200],
] as const)(
  "on %s, every plate is whole, and its words and links can be reached",
  async ([, width, height]) => {
    const visitor = await site.visitor({ width, height });
    const { page } = visitor;
    await visitor.open(plates);
    expect(await sideways(page)).toEqual([]);
    for (const number of [1, 2, 5]) {
      const link = page.getByRole("link", { name: `Open at full size: plate ${number}` });
      await link.scrollIntoViewIfNeeded();
      await page.waitForTimeout(600);
      const { top = -1, bottom = height + 1 } = await link.evaluate((element) => {
        const box = element.getBoundingClientRect();
        return { top: box.top, bottom: box.bottom };
      });
      expect(top, `plate ${number}`).toBeGreaterThanOrEqual(0);
      expect(bottom, `plate ${number}`).toBeLessThanOrEqual(height);
    }
    const cut = await page
      .locator(".plate img")
      .evaluateAll(
        (images) =>
          images.filter((image) => getComputedStyle(image).objectFit !== "contain").length,
      );
    expect(cut).toBe(0);
  },
);

test("a long caption in large text is reached by scrolling within its plate", async () => {
  const visitor = await site.visitor({ width: 360, height: 640 });
  const { page } = visitor;
  await visitor.open(`${plates}#2`);
  await page.evaluate(() => {
    const [, caption] = document.querySelectorAll(".plate figcaption");
    if (caption) caption.textContent = "White marble with grey veins in a brass line. ".repeat(20);
  });
  const link = page.getByRole("link", { name: "Open at full size: plate 2" });
  for (let tries = 0; tries < 12; tries += 1) {
    const box = await link.boundingBox();
    if (box && box.y + box.height <= 640) break;
    await page.keyboard.press("ArrowDown");
    await page.waitForTimeout(300);
  }
  const box = await link.boundingBox();
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(640);
});

test.for(["A4", "Letter"])("on %s paper, two plates share a sheet", async (format) => {
  const visitor = await site.visitor();
  const { page } = visitor;
  await visitor.open(plates);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("contentinfo").isVisible()).toBe(false);
  expect(await page.getByText("Open at full size").first().isVisible()).toBe(false);
  const captions = page.locator(".plate figcaption:visible");
  const all = await page.locator(".plate").count();
  expect(await captions.count(), "each plate has its words").toBe(all);
  const paper = await page.pdf({ format });
  const sheets = paper.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length;
  expect(sheets, `for ${all} plates`).toBe(Math.ceil(all / 2));
});

test("the picture that a visitor chose grows into its plate, and no other", async () => {
  const visitor = await site.visitor();
  const { page } = visitor;
  const named = () =>
    page
      .locator(".plate [data-transition-name]")
      .evaluateAll((boxes) =>
        boxes
          .map((box) => getComputedStyle(box).viewTransitionName)
          .filter((name) => name !== "none"),
      );
  await visitor.open(`${plates}#3`);
  expect(await named()).toEqual(["service-marbling-plate-3"]);
  await visitor.open("/services/marbling");
  const box = page.locator("[data-transition-name=service-marbling-plate-3]");
  expect(await box.evaluate((element) => getComputedStyle(element).viewTransitionName)).toBe(
    "service-marbling-plate-3",
  );
});

interface Stroke {
  /** Where the finger begins, in pixels from the top of the screen. */
  from: number;
  down: number;
  right?: number;
}

/** Drags a finger over the screen by so many pixels, and holds it still before it lifts. */
async function drag(visitor: Visitor, stroke: Stroke): Promise<void> {
  await move(visitor, stroke, { steps: 12, still: 8 });
}

/** Like `drag`, but the finger lifts as it moves, and the page goes on by itself. */
async function flick(visitor: Visitor, stroke: Stroke): Promise<void> {
  await move(visitor, stroke, { steps: 6, still: 0 });
}

async function move(
  { page }: Visitor,
  { from, down, right = 0 }: Stroke,
  { steps, still }: { steps: number; still: number },
): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // The protocol multiplies the places of a finger by the scale.
  const { scale } = await view(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) => {
    const finger = { x: (180 + right * part) / scale, y: (from + down * part) / scale };
    return client.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [finger],
    });
  };
  await touch("touchStart", 0);
  for (let step = 1; step <= steps + still; step += 1) {
    await touch("touchMove", Math.min(1, step / steps));
    await page.waitForTimeout(16);
  }
  await touch("touchEnd", 1);
  // Until the page has come to rest.
  await page.waitForTimeout(1200);
}

/** Enlarges what is in the middle of the screen with two fingers. A part of 1 makes it smaller. */
async function enlarge(page: Page, scaleFactor = 2.5): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { scale } = await view(page);
  const place = { x: 180 / scale, y: 300 / scale };
  await client.send("Input.synthesizePinchGesture", { ...place, scaleFactor });
  await page.waitForTimeout(500);
}

/** The part of the page that an enlarged window shows. */
function view(page: Page): Promise<{ scale: number; top: number; left: number }> {
  return page.evaluate(() => {
    const { scale = 1, offsetTop: top = 0, offsetLeft: left = 0 } = visualViewport ?? {};
    return { scale, top, left };
  });
}
