import { expect, test } from "vitest";
import type { Corners, WallPoint } from "./homography.ts";
import { wallSize } from "./judged-wall.ts";

const photo = { width: 4000, height: 3000 };

test("a wall seen from straight ahead has the shape that it has on the photo", () => {
  const corners = rectangle(0.1, 0.2, 0.9, 0.6);
  // 3200 × 1200 pixels.
  expect(rounded(wallSize(4, corners, photo))).toEqual({ width: 4000, height: 1500 });
});

test.each([0.75, 1.4])(
  "a wall seen from the side has its true shape, through a lens of %d",
  (lens) => {
    const corners = seenFromTheSide({ width: 4, height: 2.5 }, lens);
    const { width, height } = wallSize(4, corners, photo);
    expect(width).toBe(4000);
    expect(height).toBeGreaterThan(2450);
    expect(height).toBeLessThan(2550);
  },
);

test("a width that makes no sense, and corners of a sliver, give a wall that can be painted", () => {
  const corners = rectangle(0.1, 0.2, 0.9, 0.6);
  expect(wallSize(Number.NaN, corners, photo).width).toBe(3000);
  expect(wallSize(500, corners, photo).width).toBe(8000);
  expect(wallSize(-2, corners, photo).width).toBe(1000);
  const { width, height } = wallSize(3, rectangle(0.02, 0.48, 0.98, 0.53), photo);
  expect(width / height).toBeCloseTo(6, 6);
});

function rectangle(left: number, top: number, right: number, bottom: number): Corners {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** A wall whose right end is farther away, photographed a little from below. */
function seenFromTheSide({ width, height }: { width: number; height: number }, lens: number) {
  const [turn, tilt] = [0.6, 0.15];
  const seen = (x: number, y: number): WallPoint => {
    const turned = { x: x * Math.cos(turn), y, z: 6 + x * Math.sin(turn) };
    const z = turned.z * Math.cos(tilt) - turned.y * Math.sin(tilt);
    const down = turned.y * Math.cos(tilt) + turned.z * Math.sin(tilt);
    return { x: 0.5 + (lens * turned.x) / z, y: 0.5 + ((lens * down) / z) * (4 / 3) };
  };
  const [right, low] = [width / 2, height / 2];
  return [seen(-right, -low), seen(right, -low), seen(right, low), seen(-right, low)] as const;
}

function rounded({ width, height }: { width: number; height: number }) {
  return { width: Math.round(width), height: Math.round(height) };
}
