import { expect, test } from "vitest";
import { drawnSize, firstMovingPixels, nextMovingPixels, viewOf } from "./camera.ts";

const shapes = [
  { width: 1200, height: 800 },
  { width: 400, height: 500 },
  { width: 1200, height: 630 },
  { width: 300, height: 900 },
];

test.each(shapes)("from afar one sees the whole panel, $width × $height", (size) => {
  const { left, top, pixel, panel } = viewOf(size, 0);
  expect(left).toBeLessThan(-74);
  expect(top).toBeLessThan(-74);
  expect(left + size.width * pixel).toBeGreaterThan(panel.width + 74);
  expect(top + size.height * pixel).toBeGreaterThan(panel.height + 74);
  expect(panel.width).toBeGreaterThan(400);
});

test.each(shapes)("from near one sees the paint alone, $width × $height", (size) => {
  const { left, top, pixel, panel } = viewOf(size, 100);
  expect(left).toBeGreaterThan(0);
  expect(top).toBeGreaterThan(0);
  expect(left + size.width * pixel).toBeLessThan(panel.width);
  expect(top + size.height * pixel).toBeLessThan(panel.height);
});

test("a picture at rest has the pixels of the screen, and one at least", () => {
  expect(drawnSize({ width: 400, height: 500 }, 2, null)).toEqual({ width: 800, height: 1000 });
  expect(drawnSize({ width: 0.2, height: 300 }, 1, null).width).toBe(1);
});

test("a very large picture at rest keeps its shape and stays under 2.2 million pixels", () => {
  const { width, height } = drawnSize({ width: 2400, height: 1600 }, 2, null);
  expect(width / height).toBeCloseTo(1.5, 2);
  expect(width * height).toBeGreaterThan(2_100_000);
  expect(width * height).toBeLessThan(2_203_000);
});

test("a moving picture has a third of the pixels, and not more than a slow computer can draw", () => {
  expect(drawnSize({ width: 300, height: 200 }, 1, firstMovingPixels)).toEqual({
    width: 173,
    height: 115,
  });
  expect(drawnSize({ width: 900, height: 600 }, 1, firstMovingPixels)).toEqual({
    width: 424,
    height: 283,
  });
});

test("moving pictures grow where they are drawn quickly, and shrink where they are slow, within limits", () => {
  expect(nextMovingPixels(firstMovingPixels, 5)).toBeGreaterThan(firstMovingPixels);
  expect(nextMovingPixels(firstMovingPixels, 60)).toBe(firstMovingPixels);
  expect(nextMovingPixels(firstMovingPixels, 400)).toBeLessThan(firstMovingPixels);
  let pixels = firstMovingPixels;
  for (let frame = 0; frame < 50; frame += 1) pixels = nextMovingPixels(pixels, 1);
  expect(pixels).toBe(720_000);
  for (let frame = 0; frame < 50; frame += 1) pixels = nextMovingPixels(pixels, 900);
  expect(pixels).toBe(60_000);
});
