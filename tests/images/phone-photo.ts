import { join } from "node:path";
import sharp from "sharp";
import type { Area } from "#app/admin/pictures/editor/edits.ts";

const scene = join(import.meta.dirname, "../../domain/sample-site/pictures/hero.jpg");

/**
 * A real HEIC of 480 by 640 pixels, red in its upper quarter, as are the portraits below. It was
 * made from one by `heif-enc -q 40`, of Debian's package libheif-examples 1.15.1.
 */
export const phoneHeic = join(import.meta.dirname, "phone.heic");

/**
 * Real HEIC portraits of 12 and 48 megapixels, red in their upper quarter. The sensor's picture
 * lies on its side, and the property `irot` turns it, as in an iPhone's portraits. They were made
 * by the same `heif-enc -q 40`, which cannot write `irot`: it was added after.
 */
export const largeHeics = [12, 48].map((megapixels) =>
  join(import.meta.dirname, `phone-${megapixels}-megapixels.heic`),
);

/** Bytes that begin as a HEIC does, and are none. */
export function heicStart(bytes: number): Buffer {
  return Buffer.alloc(bytes, "\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
}

export interface PhonePhoto {
  /** Pixels of the sensor, which lies on its side while the phone takes a portrait. */
  width: number;
  height: number;
  /** JPEG quality. Photos differ in their bytes by it. */
  quality: number;
  /** Which part of the upright picture is red. */
  red?: Area;
}

const upperQuarter: Area = { x: 0, y: 0, width: 100, height: 25 };

/** Size and quality of a portrait of 48 megapixels, which takes some 12 MB. */
export const largePortrait: PhonePhoto = { width: 8064, height: 6048, quality: 90 };

/**
 * A portrait as a phone stores it: turned by its EXIF orientation, with the place in its metadata
 * and a sensor's grain. Upright, its upper quarter is red, or another part.
 */
export async function phonePortrait({
  width,
  height,
  quality,
  red = upperQuarter,
}: PhonePhoto): Promise<Buffer> {
  // What is left on the sensor is at the top of the portrait, and its top is on the right.
  const across = (percent: number) => Math.round((percent * width) / 100);
  const down = (percent: number) => Math.round((percent * height) / 100);
  const size = { width: across(red.height), height: down(red.width) };
  const place = { left: across(red.y), top: down(100 - red.x - red.width) };
  const redPart = { ...size, channels: 3, background: "#c00000" } as const;
  const grain = { type: "gaussian", mean: 128, sigma: 14 } as const;
  const tile = {
    width: 509,
    height: 509,
    channels: 3,
    background: "#808080",
    noise: grain,
  } as const;
  return sharp(scene)
    .resize(width, height, { fit: "fill" })
    .composite([
      { input: { create: redPart }, ...place },
      { input: await sharp({ create: tile }).png().toBuffer(), tile: true, blend: "overlay" },
    ])
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "54/1 35/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality })
    .toBuffer();
}
