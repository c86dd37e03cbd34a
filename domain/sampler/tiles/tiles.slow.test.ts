import { readdirSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";

const folder = import.meta.dirname;
const masks = readdirSync(folder).filter((file) => file.endsWith("-mask.webp"));
const tiles = masks.flatMap((mask) => [mask, heightsOf(mask)]);

test.each(masks)("%s takes at most 150 KB with its heights", async (mask) => {
  const files = await Promise.all([mask, heightsOf(mask)].map((it) => stat(path.join(folder, it))));
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(150 * 1024);
});

test.each(tiles)("%s is square and repeats without a seam", async (file) => {
  const { grey, side } = await readTile(file);
  expect(grey.length).toBe(side * side);
  for (const [step, along] of [
    [1, side],
    [side, 1],
  ] as const) {
    const difference = (one: number, other: number) =>
      mean(side, (place) => {
        const start = place * along;
        return Math.abs((grey[start + one * step] ?? 0) - (grey[start + other * step] ?? 0));
      });
    const within = Array.from({ length: side - 1 }, (_, line) => difference(line, line + 1));
    // WebP blurs neighbours together, but not the two edges.
    expect(difference(side - 1, 0)).toBeLessThan(1.2 * Math.max(...within) + 4);
  }
});

test.each(masks)("%s has enough contrast for two colours to show", async (mask) => {
  const sorted = (await readTile(mask)).grey.toSorted();
  const [dark = 0, light = 0] = [0.02, 0.98].map((at) => sorted[Math.floor(at * sorted.length)]);
  expect(light - dark).toBeGreaterThan(80);
});

function heightsOf(mask: string): string {
  return mask.replace("-mask", "-height");
}

async function readTile(file: string): Promise<{ grey: Uint8Array; side: number }> {
  const picture = sharp(await readFile(path.join(folder, file)))
    .extractChannel(0)
    .raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { grey: new Uint8Array(data), side: info.width };
}

function mean(count: number, value: (place: number) => number): number {
  let sum = 0;
  for (let place = 0; place < count; place += 1) sum += value(place);
  return sum / count;
}
