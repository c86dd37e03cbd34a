import type { Sharp } from "sharp";
import { type DecodedPicture, decode, largestSize, photoMegapixelLimit } from "./decode.ts";
import { type PictureShape, type VariantName, webpWidths } from "./picture.ts";
import type { Refusal } from "./refusal.ts";

export type VariantsResult =
  | { outcome: "made"; shape: PictureShape; files: Map<VariantName, Uint8Array> }
  | { outcome: "refused"; refusal: Refusal };

/**
 * All settings on which the encoded bytes depend. The qualities were chosen by eye, on dragged and
 * stippled finishes at 1:1: below these, AVIF smears the stipple and WebP greys the lime wash. AVIF
 * effort 4 takes five times as long and saves a tenth of the bytes.
 */
const settings = {
  widths: [360, 480, 720, 960, 1280, 1600, 2000, 2560, largestSize.width],
  tallest: largestSize.height,
  avif: { quality: 67, effort: 3 },
  webp: { quality: 84, effort: 4 },
  jpeg: { quality: 82, mozjpeg: true },
  social: { width: 1200, height: 630 },
  /** The colour of the site's paper replaces transparent pixels in JPEG. */
  paper: "#f6f1e7",
} as const;

/** Replaces settings of a format. */
interface Effort {
  avif?: { effort: number };
  webp?: { effort: number };
  jpeg?: { mozjpeg: boolean; progressive: boolean };
}

/**
 * For uploaded pictures, because the owner waits. Takes less than half the time of the settings,
 * for 5 to 8 % more bytes in AVIF, 4 % in WebP, and 20 % in the JPEG, which only browsers without
 * both load.
 */
const hurried: Effort = {
  avif: { effort: 1 },
  webp: { effort: 2 },
  jpeg: { mozjpeg: false, progressive: true },
};

/** Identifies the settings. Variants that were made with another recipe are out of date. */
export const recipe = JSON.stringify({ revision: 1, ...settings });

/**
 * Encodes a picture for every screen, never wider than the original. Takes a few seconds of two
 * cores for a photograph; the encoder's process has a low priority, so that visitors come before
 * it.
 */
export async function makeVariants(original: Uint8Array): Promise<VariantsResult> {
  const decoded = await decode(original);
  if (decoded.outcome === "refused") return decoded;
  const { picture } = decoded;
  const shape = await shapeOf(picture);
  const files = new Map<VariantName, Uint8Array>();
  const left = longestFirst(shape.widths);
  async function encodeRest(): Promise<void> {
    for (let name = left.shift(); name; name = left.shift())
      files.set(name, await encodeVariant(picture, name, hurried));
  }
  // Not more than two at once, because each takes memory.
  await Promise.all([encodeRest(), encodeRest()]);
  return { outcome: "made", shape, files };
}

/** Those that take longest come first, so that both cores are busy until the end. */
function longestFirst(widths: number[]): VariantName[] {
  return [
    ...widths.toReversed().map((width): VariantName => `avif-${width}`),
    ...webpWidths(widths)
      .toReversed()
      .map((width): VariantName => `webp-${width}`),
    "jpeg",
    "social",
  ];
}

/** The properties that a page needs before the picture's files exist. */
export async function shapeOf(picture: DecodedPicture): Promise<PictureShape> {
  const { width, height } = picture;
  const colour = picture.isOpaque ? await averageColour(picture) : settings.paper;
  // Leaves out a width that is almost the picture's own.
  const widths = [...settings.widths.filter((step) => step < width * 0.9), width];
  return { colour, width, height, widths };
}

/** The bytes of one variant. */
export async function encodeVariant(
  picture: DecodedPicture,
  name: VariantName,
  effort: Effort = {},
): Promise<Buffer> {
  if (name === "jpeg")
    return onPaper(picture)
      .jpeg({ ...settings.jpeg, ...effort.jpeg })
      .toBuffer();
  if (name === "social") return encodeSocial(picture);
  const [format, width] = name.split("-");
  const resized = picture.pipeline().resize({ width: Number(width) });
  return format === "avif"
    ? resized.avif({ ...settings.avif, ...effort.avif }).toBuffer()
    : resized.webp({ ...settings.webp, ...effort.webp }).toBuffer();
}

/** The crop keeps what sharp finds most striking. */
async function encodeSocial(picture: DecodedPicture): Promise<Buffer> {
  const { width, height } = settings.social;
  const striking = { fit: "cover", position: "attention" } as const;
  const share = Math.min(picture.width / width, picture.height / height);
  if (share >= 1)
    return onPaper(picture)
      .resize({ width, height, ...striking })
      .jpeg(settings.jpeg)
      .toBuffer();
  // A strip of a few pixels would fill the memory if it were enlarged before it is cropped.
  const part = {
    width: Math.max(1, Math.floor(width * share)),
    height: Math.max(1, Math.floor(height * share)),
  };
  const { info } = await onPaper(picture)
    .resize({ ...part, ...striking })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const left = Math.abs(info.cropOffsetLeft ?? 0);
  const top = Math.abs(info.cropOffsetTop ?? 0);
  return onPaper(picture)
    .extract({ left, top, ...part })
    .resize({ width, height, fit: "fill" })
    .jpeg(settings.jpeg)
    .toBuffer();
}

export type PhotoResult =
  | { outcome: "made"; photo: ShrunkPhoto }
  | { outcome: "refused"; refusal: Refusal };

/** A photo as JPEG, shrunk and without metadata. */
export interface ShrunkPhoto {
  bytes: Uint8Array;
  width: number;
  height: number;
}

/** Makes one JPEG of a visitor's photo, at most 2,000 pixels wide. */
export async function shrinkPhoto(original: Uint8Array): Promise<PhotoResult> {
  const largest = { width: 2000, height: 4000 };
  const decoded = await decode(original, { megapixelsOf: photoMegapixelLimit, largest });
  if (decoded.outcome === "refused") return decoded;
  const { width, height } = decoded.picture;
  const bytes = await encodeVariant(decoded.picture, "jpeg");
  return { outcome: "made", photo: { bytes, width, height } };
}

function onPaper(picture: DecodedPicture): Sharp {
  return picture.pipeline().flatten({ background: settings.paper });
}

async function averageColour(picture: DecodedPicture): Promise<string> {
  const pixel = await onPaper(picture).resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.toString("hex", 0, 3)}`;
}
