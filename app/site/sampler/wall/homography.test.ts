import { expect, test } from "vitest";
import {
  areUsable,
  type Corners,
  firstCorners,
  inverse,
  mapped,
  wallToPhoto,
  withMoved,
} from "./homography.ts";

const raking: Corners = [
  { x: 0.1, y: 0.2 },
  { x: 0.9, y: 0.05 },
  { x: 0.95, y: 0.9 },
  { x: 0.15, y: 0.6 },
];
const unit = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
];

test("the wall's corners lie where they were put on the photo, and the way back leads home", () => {
  const toPhoto = wallToPhoto(raking);
  const toWall = inverse(toPhoto);
  raking.forEach((corner, index) => {
    const place = mapped(toPhoto, unit[index] ?? corner);
    expect(place.x).toBeCloseTo(corner.x, 9);
    expect(place.y).toBeCloseTo(corner.y, 9);
  });
  const there = mapped(toWall, mapped(toPhoto, { x: 0.3, y: 0.7 }));
  expect(there.x).toBeCloseTo(0.3, 9);
  expect(there.y).toBeCloseTo(0.7, 9);
});

test("straight lines of the wall stay straight, and its far half looks smaller", () => {
  const toPhoto = wallToPhoto([
    { x: 0, y: 0 },
    { x: 1, y: 0.25 },
    { x: 1, y: 0.75 },
    { x: 0, y: 1 },
  ]);
  const middle = mapped(toPhoto, { x: 0.5, y: 0.5 });
  expect(middle.y).toBeCloseTo(0.5, 9);
  expect(middle.x).toBeCloseTo(2 / 3, 9);
});

test("corners that cross, fall together or lie on a line show no wall", () => {
  const [topLeft, topRight, bottomRight, bottomLeft] = firstCorners;
  expect(areUsable(firstCorners)).toBe(true);
  expect(areUsable([topRight, topLeft, bottomRight, bottomLeft])).toBe(false);
  expect(areUsable([topLeft, topLeft, bottomRight, bottomLeft])).toBe(false);
  expect(areUsable([topLeft, { x: 0.5, y: 0.5 }, bottomRight, bottomLeft])).toBe(false);
  expect(areUsable([topRight, topLeft, bottomLeft, bottomRight])).toBe(false);
});

test("a corner goes where it is wanted, and stays on the photo", () => {
  expect(withMoved(firstCorners, 0, { x: 0.1, y: 0.3 })[0]).toEqual({ x: 0.1, y: 0.3 });
  expect(withMoved(firstCorners, 2, { x: 4, y: 0.9 })[2]).toEqual({ x: 1, y: 0.9 });
  expect(withMoved(firstCorners, 1, { x: 0.9, y: Number.NaN })[1]).toEqual({ x: 0.9, y: 0 });
});

test("a corner that is dragged across the wall stops before the corners cross", () => {
  const moved = withMoved(firstCorners, 0, { x: 0.95, y: 0.95 });
  expect(areUsable(moved)).toBe(true);
  expect(moved.slice(1)).toEqual(firstCorners.slice(1));
  expect(moved[0].x).toBeGreaterThan(0.4);
  expect(moved[0].x).toBeLessThan(0.5);
  // It goes no further, however often one tries.
  expect(withMoved(moved, 0, { x: 0.95, y: 0.95 })[0].x).toBeCloseTo(moved[0].x, 2);
});
