import { expect, test } from "vitest";
import { drawnSize, firstMovingPixels, nextMovingPixels } from "./sizes.ts";

test("a picture at rest has the pixels of the screen", () => {
  expect(drawnSize({ width: 400, height: 500 }, 2, null)).toEqual({ width: 800, height: 1000 });
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

test("a canvas thinner than a pixel is still drawn", () => {
  expect(drawnSize({ width: 0.2, height: 300 }, 1, null).width).toBe(1);
});

test("moving pictures grow where they are drawn quickly, and shrink where they are slow", () => {
  expect(nextMovingPixels(firstMovingPixels, 5)).toBeGreaterThan(firstMovingPixels);
  expect(nextMovingPixels(firstMovingPixels, 60)).toBe(firstMovingPixels);
  expect(nextMovingPixels(firstMovingPixels, 400)).toBeLessThan(firstMovingPixels);
});

test("moving pictures neither grow nor shrink without end", () => {
  let pixels = firstMovingPixels;
  for (let frame = 0; frame < 50; frame += 1) pixels = nextMovingPixels(pixels, 1);
  expect(pixels).toBe(720_000);
  for (let frame = 0; frame < 50; frame += 1) pixels = nextMovingPixels(pixels, 900);
  expect(pixels).toBe(60_000);
});
