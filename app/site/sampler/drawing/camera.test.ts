import { expect, test } from "vitest";
import { viewOf } from "./camera.ts";

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

test("a view at 3:2 is 2.4 m wide at the wall and 120 mm at the brush mark", () => {
  const size = { width: 900, height: 600 };
  expect(viewOf(size, 0).pixel * 900).toBeCloseTo(2400);
  expect(viewOf(size, 100).pixel * 900).toBeCloseTo(120);
});

test("a step nearer enlarges as much at the wall as at the brush mark", () => {
  const size = { width: 900, height: 600 };
  const [far, nearer, near, nearest] = [0, 10, 90, 100].map((zoom) => viewOf(size, zoom).pixel);
  expect(Number(far) / Number(nearer)).toBeCloseTo(Number(near) / Number(nearest));
});

test("the panel keeps its size when one comes nearer", () => {
  const size = { width: 900, height: 600 };
  expect(viewOf(size, 80).panel).toEqual(viewOf(size, 0).panel);
});
