import { expect, test } from "vitest";
import type { Pixels } from "#app/site/sampler/worker/pixels.ts";
import { firstCorners, wallToPhoto } from "./homography.ts";
import { seenWall } from "./seen-wall.ts";
import { type WallLight, wallLight } from "./wall-light.ts";

const grid = { columns: 96, rows: 64 };

/** What is said and kept of a wall on which each place has a colour, 0 to 255. */
function lightOn(colour: (x: number, y: number) => number | [number, number, number]): WallLight {
  const photo: Pixels = { width: 240, height: 160, data: new Uint8ClampedArray(240 * 160 * 4) };
  for (let y = 0; y < 160; y += 1)
    for (let x = 0; x < 240; x += 1) {
      const seen = colour(x / 240, y / 160);
      const [red, green, blue] = typeof seen === "number" ? [seen, seen, seen] : seen;
      photo.data.set([red, green, blue, 255], 4 * (y * 240 + x));
    }
  return wallLight(seenWall(photo, wallToPhoto(firstCorners), grid));
}

/** Light at a place of the wall, as a share of full light: its red, green and blue. */
function at({ columns, rows, data }: WallLight, x: number, y: number): number[] {
  const place = 4 * (Math.floor(y * rows) * columns + Math.floor(x * columns));
  return Array.from(data.slice(place, place + 3), (value) => (value / 128) ** 2);
}

/** Even enough in every run, and different from pixel to pixel. */
function grain(x: number, y: number): number {
  return ((Math.floor(x * 240) * 7919 + Math.floor(y * 160) * 104729) % 17) - 8;
}

test("a plain wall keeps its light: dark where the photo's wall is dark, by as much", () => {
  const light = lightOn((x) => (x < 0.5 ? 200 : 100));
  expect(light.keepsLight).toBe(true);
  const [bright = 0] = at(light, 0.1, 0.5);
  const [dark = 0] = at(light, 0.9, 0.5);
  // 200 of 255 is 4.5 times as much light as 100.
  expect(bright / dark).toBeGreaterThan(3.8);
  expect(bright / dark).toBeLessThan(5.2);
  expect(bright).toBeGreaterThan(0.7);
  expect(bright).toBeLessThan(1.3);
});

test("white paint stays white on a white wall, and the grain of the wall is smoothed away", () => {
  const light = lightOn((x, y) => 225 + grain(x, y));
  const places = Array.from({ length: 20 }, (_, place) => at(light, place / 20, 0.5)[0] ?? 0);
  expect(Math.min(...places)).toBeGreaterThan(0.75);
  expect(Math.max(...places) - Math.min(...places)).toBeLessThan(0.03);
});

test("the paint of the photo's wall does not colour the light, but warm sun beside shade does", () => {
  const [red = 0, , blue = 0] = at(
    lightOn(() => [90, 140, 90]),
    0.5,
    0.5,
  );
  expect(red / blue).toBeCloseTo(1, 1);
  const sunny = lightOn((x) => (x > 0.7 ? [230, 200, 150] : [140, 140, 140]));
  const [sunRed = 0, , sunBlue = 0] = at(sunny, 0.9, 0.5);
  expect(sunRed / sunBlue).toBeGreaterThan(1.15);
});

test("a strong pattern is not taken for shadow, and the visitor is told so", () => {
  const stripes = lightOn((x) => (Math.floor(x * 40) % 2 ? 210 : 120));
  expect(stripes).toMatchObject({ keepsLight: false, columns: 1, rows: 1 });
  expect(stripes.words).toContain("strong pattern");
  const coloured = lightOn((x) => (Math.floor(x * 40) % 2 ? [190, 120, 120] : [120, 142, 170]));
  expect(coloured.words).toContain("strong pattern");
});

test("the shadow of a window's bars is no pattern", () => {
  const light = lightOn((x, y) => (x > 0.45 && x < 0.7 && y > 0.2 && y < 0.5 ? 220 : 120));
  expect(light.keepsLight).toBe(true);
});

test("a dark photo is lit evenly, and the visitor is told so", () => {
  const light = lightOn((x, y) => 22 + grain(x, y) / 2);
  expect(light).toMatchObject({ keepsLight: false, columns: 1, rows: 1 });
  expect(light.words).toContain("too dark");
  expect(at(light, 0, 0)[0]).toBeGreaterThan(0.3);
});
