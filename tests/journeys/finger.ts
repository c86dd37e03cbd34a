import type { Page } from "playwright-core";
import { untilAtRest } from "./plates-page.ts";

interface Stroke {
  /** Where the finger begins, in pixels from the top of the screen. */
  from: number;
  down: number;
  right?: number;
}

/** Drags a finger over the screen by so many pixels, and holds it still before it lifts. */
export function drag(page: Page, { from, down, right = 0 }: Stroke): Promise<void> {
  return stroke(page, { x: 180, y: from }, { x: 180 + right, y: from + down }, 8);
}

/** Like `drag`, but the finger lifts as it moves, and the page goes on by itself. */
export function flick(page: Page, { from, down }: Stroke): Promise<void> {
  return stroke(page, { x: 180, y: from }, { x: 180, y: from + down }, 0);
}

/** Draws a finger across the page at once. */
export function swipe(page: Page, from: Place, to: Place): Promise<void> {
  return stroke(page, from, to, 0);
}

interface Place {
  x: number;
  y: number;
}

/** Moves a finger, holds it still for some frames, lifts it, and waits until the page rests. */
async function stroke(page: Page, from: Place, to: Place, still: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  // The protocol multiplies the places of a finger by the scale.
  const { scale } = await view(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", part: number) => {
    const along = (start: number, end: number) => (start + (end - start) * part) / scale;
    const finger = { x: along(from.x, to.x), y: along(from.y, to.y) };
    const touchPoints = type === "touchEnd" ? [] : [finger];
    return client.send("Input.dispatchTouchEvent", { type, touchPoints });
  };
  const steps = 10;
  await touch("touchStart", 0);
  for (let step = 1; step <= steps + still; step += 1) {
    await touch("touchMove", Math.min(1, step / steps));
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  await touch("touchEnd", 1);
  await untilAtRest(page);
}

/** Enlarges what is in the middle of the screen with two fingers. A part of 1 makes it smaller. */
export async function pinch(page: Page, scaleFactor: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const { scale } = await view(page);
  const place = { x: 180 / scale, y: 300 / scale };
  await client.send("Input.synthesizePinchGesture", { ...place, scaleFactor });
  await untilAtRest(page);
}

/** The part of the page that an enlarged window shows. */
export function view(page: Page): Promise<{ scale: number; top: number; left: number }> {
  return page.evaluate(() => {
    const { scale = 1, offsetTop: top = 0, offsetLeft: left = 0 } = visualViewport ?? {};
    return { scale, top, left };
  });
}
