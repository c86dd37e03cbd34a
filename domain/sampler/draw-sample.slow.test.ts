import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { colourDistance } from "./colour.ts";
import { drawSample } from "./draw-sample.ts";
import { maskFile, mixColours } from "./finish-mask.ts";
import { finishNames } from "./finishes.ts";
import { usualSample } from "./sample.ts";

const hexAt = (bytes: Uint8Array, place: number) =>
  `#${Buffer.from(bytes.subarray(3 * place, 3 * place + 3)).toString("hex")}`;

test("two colours are mixed from the first to the second, and half way looks half way", () => {
  const mixes = mixColours("#f6f1e7", "#1f3b30");
  expect([hexAt(mixes, 0), hexAt(mixes, 255)]).toEqual(["#f6f1e7", "#1f3b30"]);
  const middle = hexAt(mixes, 128);
  const toLight = colourDistance(middle, "#f6f1e7");
  const toDark = colourDistance(middle, "#1f3b30");
  expect(Math.abs(toLight - toDark)).toBeLessThan(0.01);
});

test.each(finishNames)("%s is drawn at 1200 by 630 in its two colours", async (finish) => {
  expect(existsSync(maskFile(finish).path)).toBe(true);
  const { base, glaze } = usualSample(finish);
  const { jpeg } = await drawSample({ finish, base, glaze });
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([1200, 630, 3]);
  const mixes = mixColours(base, glaze);
  const known = Array.from({ length: 16 }, (_, step) => hexAt(mixes, 17 * step));
  const nearest = (hex: string) => Math.min(...known.map((mix) => colourDistance(mix, hex)));
  // Every hundredth pixel of the finish, without the strip of paper below.
  const places = Array.from({ length: 6000 }, (_, index) => index * 100 + (index % 7));
  const away = places.map((place) => nearest(hexAt(data, place)));
  expect(away.reduce((sum, one) => sum + one, 0) / away.length).toBeLessThan(0.02);
});

test("the strip at its foot is paper, with the base and then the glaze", async () => {
  const { jpeg } = await drawSample({ finish: "dragging", base: "#e8dcc8", glaze: "#5b1f25" });
  const { data } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => hexAt(data, y * 1200 + x);
  const isNearly = (hex: string, wanted: string) => colourDistance(hex, wanted) < 0.02;
  expect(isNearly(at(900, 600), "#f6f1e7")).toBe(true);
  expect(isNearly(at(55, 575), "#e8dcc8")).toBe(true);
  expect(isNearly(at(130, 575), "#5b1f25")).toBe(true);
});

test("where the mask is dark, the base shows", async () => {
  // Most of a marble is ground.
  const { jpeg } = await drawSample({ finish: "marbling", base: "#ffffff", glaze: "#000000" });
  const { channels } = await sharp(jpeg)
    .extract({ left: 0, top: 0, width: 1200, height: 500 })
    .toColourspace("srgb")
    .stats();
  const { channels: grey } = await sharp(await readFile(maskFile("marbling").path)).stats();
  expect(grey[0]?.mean).toBeLessThan(90);
  expect(channels[0]?.mean).toBeGreaterThan(140);
});
