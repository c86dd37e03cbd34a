import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { coloursOfMask, maskFile, type SampleColours } from "./finish-mask.ts";

export interface DrawnSample {
  outcome: "made";
  /** A JPEG of 1200 × 630 pixels, as Facebook and others show it beside a link. */
  jpeg: Uint8Array;
}

const width = 1200;
const height = 630;

/** The strip of paper at the foot, with a swatch of each colour. */
const strip = 110;
const swatch = { side: 62, gap: 14, margin: 24 };
const paper = "#f6f1e7";

/**
 * How much of a wall the picture shows from left to right, in millimetres. The dots of stippling
 * are too small to be seen on so much of it.
 */
const shownWidth = 1100;
const shownWidthOfDots = 500;

/**
 * Draws a finish in two colours, flat, as on a page of a paint book: the finish, and under it the
 * two colours. No letters, since a server may have no fonts.
 */
export async function drawSample(sample: SampleColours): Promise<DrawnSample> {
  const { finish, base, glaze } = sample;
  const { path, millimetres } = maskFile(finish);
  const shown = finish === "stippling" ? shownWidthOfDots : shownWidth;
  const mask = await readMask(path, Math.round((millimetres * width) / shown));
  const pixels = Buffer.alloc(3 * width * height);
  fill(pixels, { left: 0, top: 0, width, height }, paper);
  const { side, gap, margin } = swatch;
  const top = height - strip + margin;
  for (const [place, colour] of [base, glaze].entries()) {
    const left = margin + place * (side + gap);
    fill(pixels, { left, top, width: side, height: side }, colour);
  }
  paint(pixels, mask, coloursOfMask(sample));
  const jpeg = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
  return { outcome: "made", jpeg };
}

interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

function fill(pixels: Buffer, area: Rectangle, colour: string): void {
  const bytes = Buffer.from(colour.slice(1), "hex");
  for (let y = area.top; y < area.top + area.height; y += 1) {
    const from = 3 * (y * width + area.left);
    pixels.fill(bytes, from, from + 3 * area.width);
  }
}

interface Mask {
  /** Pixels of a side of the square, which repeats. */
  side: number;
  /** What it says, 0 to 255, row by row. */
  values: Uint8Array;
}

/** A tile is repeated by an eighth of its side all around, so its side is a multiple of eight. */
const eighths = 8;

/** Reads a finish's mask at a size. Its opposite edges still meet: they are scaled together. */
async function readMask(path: string, wantedSide: number): Promise<Mask> {
  // By its bytes, because a process that has decoded strangers' pictures opens no files.
  const bytes = await readFile(path);
  const { width: tile } = await sharp(bytes).metadata();
  const side = eighths * Math.round(wantedSide / eighths);
  const around = (edge: number) => ({ top: edge, bottom: edge, left: edge, right: edge });
  const wide = await sharp(bytes)
    .extend({ ...around(Math.round(tile / eighths)), extendWith: "repeat" })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const edge = side / eighths;
  const values = await sharp(wide)
    .resize(side + 2 * edge, side + 2 * edge)
    .extract({ left: edge, top: edge, width: side, height: side })
    .greyscale()
    .raw()
    .toBuffer();
  return { side, values };
}

/** Paints the finish over everything but the strip. */
function paint(pixels: Buffer, { side, values }: Mask, mixes: Uint8Array): void {
  for (let y = 0; y < height - strip; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const step = 3 * (values[(y % side) * side + (x % side)] ?? 0);
      pixels.set(mixes.subarray(step, step + 3), 3 * (y * width + x));
    }
  }
}
