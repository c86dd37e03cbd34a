import { join } from "node:path";
import sharp from "sharp";

const scene = join(import.meta.dirname, "../../domain/sample-site/pictures/hero.jpg");

/**
 * A real HEIC of 480 by 640 pixels, red in its upper quarter, as are the portraits below. It was
 * made from one by `heif-enc -q 40`, of Debian's package libheif-examples 1.15.1.
 */
export const phoneHeic = join(import.meta.dirname, "phone.heic");

export interface PhonePhoto {
  /** Pixels of the sensor, which lies on its side while the phone takes a portrait. */
  width: number;
  height: number;
  /** JPEG quality. Photos differ in their bytes by it. */
  quality: number;
}

/** Size and quality of a portrait of 48 megapixels, which takes some 12 MB. */
export const largePortrait: PhonePhoto = { width: 8064, height: 6048, quality: 90 };

/**
 * A portrait as a phone stores it: turned by its EXIF orientation, with the place in its metadata
 * and a sensor's grain. Upright, its upper quarter is red.
 */
export async function phonePortrait({ width, height, quality }: PhonePhoto): Promise<Buffer> {
  const red = { width: width / 4, height, channels: 3, background: "#c00000" } as const;
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
      { input: { create: red }, left: 0, top: 0 },
      { input: await sharp({ create: tile }).png().toBuffer(), tile: true, blend: "overlay" },
    ])
    .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "54/1 35/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality })
    .toBuffer();
}
