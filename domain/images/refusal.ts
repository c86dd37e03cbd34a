import type { Metadata } from "sharp";
import { openImageLibrary } from "./image-library.ts";
import { imageBytesLimit } from "./upload-limit.ts";

/** Why a file cannot become a picture; the words for it are the form's. */
export type Refusal =
  | { reason: "not a picture" }
  /** A picture, but of a kind that is not taken, by the name people know it by, e.g. `HEIC`. */
  | { reason: "unsupported format"; format: string }
  | { reason: "too many bytes"; bytes: number }
  | { reason: "too many pixels"; megapixels: number; limit: number }
  /** Begins as a picture, then breaks off or makes no sense. `detail` is for the log. */
  | { reason: "damaged"; detail: string }
  /** Took more time or memory than one picture may. `detail` is for the log. */
  | { reason: "too demanding"; detail: string };

/**
 * Above what phones take in one file under the upload limit; keeps a small file from filling the
 * memory.
 */
const megapixelLimit = 64;

/** What an upload is refused for without opening it. Null when it may be tried. */
export function refusalAtSight(bytes: Uint8Array): Refusal | null {
  if (bytes.length === 0) return { reason: "not a picture" };
  const format = unsupportedFormat(bytes);
  if (format) return { reason: "unsupported format", format };
  if (bytes.length >= imageBytesLimit) return { reason: "too many bytes", bytes: bytes.length };
  return null;
}

/**
 * Looks at a file's beginning. Null when it is a picture that can be tried; judged by its bytes,
 * never by its name.
 */
export async function refusalOf(
  bytes: Uint8Array,
  limitOf: (format: string) => number = () => megapixelLimit,
): Promise<Refusal | null> {
  const format = unsupportedFormat(bytes);
  if (format) return { reason: "unsupported format", format };
  const header = await readHeader(bytes);
  if (!header) return { reason: "not a picture" };
  const megapixels = Math.round((header.width * header.height) / 1_000_000);
  const limit = limitOf(header.format);
  if (megapixels > limit) return { reason: "too many pixels", megapixels, limit };
  return null;
}

/**
 * Megapixels that a stranger's photo may have. JPEG, PNG and WebP are shrunk as they are read; a
 * GIF or TIFF of 64 megapixels takes fifteen seconds, and an AVIF 20 MB a megapixel.
 */
export function photoMegapixelLimit(format: string): number {
  if (format === "heif") return 4;
  return format === "gif" || format === "tiff" ? 16 : megapixelLimit;
}

function unsupportedFormat(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  if (/^\W*</.test(start) && /<svg[\s>]/i.test(start)) return "SVG";
  if (start.startsWith("%PDF-")) return "PDF";
  // ISO media begin with a box that lists their brands; phones' HEIC has one of these among them.
  const brands = start.slice(4, 8) === "ftyp" ? start.slice(8, start.charCodeAt(3)) : "";
  return /hei[cxms]|hev[cx]/.test(brands) && !brands.includes("avif") ? "HEIC" : null;
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

/**
 * What sharp says of bytes that it cannot make out, which have no error of a type or code of their
 * own.
 */
const blamesTheBytes =
  /^input (buffer|bit array) (is empty|contains unsupported image format|has corrupt header)/i;
