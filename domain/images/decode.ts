import type { Metadata, Sharp } from "sharp";
import { type Refusal, unsupportedFormat } from "./refusal.ts";

/** A picture's pixels: upright, in sRGB, without metadata, first frame only. */
export interface DecodedPicture {
  /** Starts a fresh pipeline from the pixels. */
  pipeline(): Sharp;
  width: number;
  height: number;
  isOpaque: boolean;
}

export type DecodeResult =
  | { outcome: "decoded"; picture: DecodedPicture }
  | { outcome: "refused"; refusal: Refusal };

/** The size that a picture is shrunk to while it is decoded. */
export const largestSize = {
  width: 2000,
  /** Keeps tall pictures within what WebP and a phone's memory hold. */
  height: 4000,
} as const;

/**
 * Decodes a picture, shrunk to `largestSize`. Judges the file by its bytes, never by its name.
 * `megapixelsOf` gives the largest picture that is tried, by format.
 */
export async function decode(
  original: Uint8Array,
  megapixelsOf: (format: string) => number = () => megapixelLimit,
): Promise<DecodeResult> {
  const refusal = await refusalOfHeader(original, megapixelsOf);
  if (refusal) return { outcome: "refused", refusal };
  const sharp = await openImageLibrary();
  try {
    const { data, info } = await sharp(original, { failOn: "error" })
      .autoOrient()
      .resize({ ...largestSize, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const isOpaque = channels < 4 || (await pixels().stats()).isOpaque;
    const pipeline = isOpaque ? () => pixels().removeAlpha() : pixels;
    return { outcome: "decoded", picture: { pipeline, width, height, isOpaque } };
  } catch (error) {
    // The header was sound, so the picture's own data is at fault.
    return { outcome: "refused", refusal: { reason: "damaged", detail: String(error) } };
  }
}

/**
 * More than phones take in one file under the upload limit. Keeps a small file from filling the
 * memory.
 */
const megapixelLimit = 64;

/**
 * Megapixels that a stranger's photo may have. JPEG, PNG and WebP are shrunk as they are read; a
 * GIF or TIFF of 64 megapixels takes fifteen seconds, and an AVIF 20 MB a megapixel.
 */
export function photoMegapixelLimit(format: string): number {
  if (format === "heif") return 4;
  return format === "gif" || format === "tiff" ? 16 : megapixelLimit;
}

async function refusalOfHeader(
  bytes: Uint8Array,
  megapixelsOf: (format: string) => number,
): Promise<Refusal | null> {
  const format = unsupportedFormat(bytes);
  if (format) return { reason: "unsupported format", format };
  const header = await readHeader(bytes);
  if (!header) return { reason: "not a picture" };
  const megapixels = Math.round((header.width * header.height) / 1_000_000);
  const limit = megapixelsOf(header.format);
  return megapixels > limit ? { reason: "too many pixels", megapixels, limit } : null;
}

/** Null when no decoder knows the bytes. */
async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  const sharp = await openImageLibrary();
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    if (error instanceof Error && blamesTheBytes.test(error.message)) return null;
    throw error;
  }
}

/** sharp gives these errors no type and no code. */
const blamesTheBytes =
  /^input (buffer|bit array) (is empty|contains unsupported image format|has corrupt header)/i;

type SharpLibrary = typeof import("sharp").default;

/**
 * Formats that uploads may have. Everything else never reaches a decoder: above all SVG, which can
 * carry scripts.
 */
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];

let opened: Promise<SharpLibrary> | undefined;

/** Loads sharp at its first use, since it takes memory that a process serving pages needs. */
function openImageLibrary(): Promise<SharpLibrary> {
  opened ??= import("sharp").then(({ default: sharp }) => {
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: loaders.map((name) => `VipsForeignLoad${name}Buffer`) });
    sharp.cache(false);
    // One core for each encoding: a build runs several at once, and a server keeps the other cores
    // for visitors.
    sharp.concurrency(1);
    return sharp;
  });
  return opened;
}
