import type { Metadata, Sharp } from "sharp";
import { codedColour, isHdrTransfer, p3Primaries } from "./coded-colour.ts";
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
  /** Twice a wide picture on a large screen, for displays with two pixels to a point. */
  width: 3200,
  /** Keeps tall pictures within what a screen shows and a phone's memory holds. */
  height: 3200,
} as const;

export interface DecodeOptions {
  /** The largest picture that is tried, in megapixels, by format. */
  megapixelsOf?: (format: string) => number;
  /** The size to which it is shrunk. */
  largest?: { width: number; height: number };
}

/**
 * Decodes a picture, shrunk to `largestSize` or another size. Judges the file by its bytes, never
 * by its name.
 */
export async function decode(
  original: Uint8Array,
  options: DecodeOptions = {},
): Promise<DecodeResult> {
  const { megapixelsOf = () => megapixelLimit, largest = largestSize } = options;
  const header = await acceptedHeader(original, megapixelsOf);
  if (header.outcome === "refused") return header;
  const sharp = await loadSharp();
  const render = (bytes: Uint8Array) => {
    const upright = sharp(bytes, { failOn: "error" }).autoOrient();
    const resized = upright.resize({ ...largest, fit: "inside", withoutEnlargement: true });
    return inSrgb(resized, header);
  };
  try {
    const { data, info } = await renderWhole(render, original, header.format);
    const { width, height, channels } = info;
    const raw = { width, height, channels };
    const eightBits = goesByP3(header)
      ? await sharp(new Uint16Array(data.buffer, data.byteOffset, data.length / 2), { raw })
          .raw()
          .toBuffer()
      : data;
    const pixels = () => sharp(eightBits, { raw });
    const isOpaque = channels < 4 || (await pixels().stats()).isOpaque;
    const pipeline = isOpaque ? () => pixels().removeAlpha() : pixels;
    return { outcome: "decoded", picture: { pipeline, width, height, isOpaque } };
  } catch (error) {
    // The header was sound, so the picture's own data is at fault.
    return { outcome: "refused", refusal: { reason: "damaged", detail: String(error) } };
  }
}

/** The bytes that end a file. Viewers do without them. */
const endings: Record<string, number[]> = { jpeg: [0xff, 0xd9], gif: [0x3b] };

/** Renders a picture, also one that lacks nothing but its ending. Throws if rows are missing. */
async function renderWhole(
  render: (bytes: Uint8Array) => Sharp,
  original: Uint8Array,
  format: string,
) {
  const pixels = (image: Sharp) => image.toBuffer({ resolveWithObject: true });
  try {
    return await pixels(render(original));
  } catch (error) {
    const ending = endings[format];
    if (!ending) throw error;
    const image = render(Buffer.concat([original, Buffer.from(ending)]));
    let lacksRows = false;
    // The decoder of JPEG paints missing rows grey, and warns.
    image.on("warning", (words: string) => {
      lacksRows ||= words.startsWith("read gave");
    });
    const made = await pixels(image);
    if (lacksRows) throw error;
    return made;
  }
}

/**
 * Ends a pipeline with its pixels in sRGB. sharp takes 16 bits with a profile to Display P3, and
 * then calls them sRGB; colours in numbers it passes over. From 16 bits it converts from Display P3
 * where it is told the profile of the output.
 */
function inSrgb(image: Sharp, header: Header): Sharp {
  if (goesByP3(header))
    return image
      .pipelineColourspace("rgb16")
      .toColourspace("rgb16")
      .withIccProfile("srgb", { attach: false })
      .raw({ depth: "ushort" });
  // sharp passes over the profile of a grey picture with 16 bits.
  const { space, profile } = header;
  const narrow = profile && space === "grey16" ? image.pipelineColourspace("b-w") : image;
  return narrow.toColourspace("srgb").raw({ depth: "uchar" });
}

function goesByP3({ space, profile, primaries }: Header): boolean {
  return profile ? space === "rgb16" : primaries === p3Primaries;
}

/**
 * More than phones take in one file under the upload limit. Keeps a small file from filling the
 * memory.
 */
const megapixelLimit = 64;

/**
 * Megapixels that a stranger's photo may have. JPEG and WebP are shrunk as they are read; a PNG,
 * GIF or TIFF of 64 megapixels takes up to fifteen seconds, and an AVIF 20 MB a megapixel.
 */
export function photoMegapixelLimit(format: string): number {
  if (format === "heif") return 4;
  return ["png", "gif", "tiff"].includes(format) ? 16 : megapixelLimit;
}

/** What a file says of its picture. */
interface Header {
  format: string;
  /** The size in pixels, orientation applied. */
  upright: { width: number; height: number };
  /** What its pixels are, in sharp's words. */
  space: string;
  profile: Buffer | undefined;
  primaries: number | undefined;
}

type HeaderResult = ({ outcome: "accepted" } & Header) | { outcome: "refused"; refusal: Refusal };

async function acceptedHeader(
  bytes: Uint8Array,
  megapixelsOf: (format: string) => number,
): Promise<HeaderResult> {
  const refused = (refusal: Refusal) => ({ outcome: "refused", refusal }) as const;
  const unsupported = unsupportedFormat(bytes);
  if (unsupported) return refused({ reason: "unsupported format", format: unsupported });
  const header = await readHeader(bytes);
  if (!header) return refused({ reason: "not a picture" });
  const { format, width, height, space, icc: profile, autoOrient: upright } = header;
  if (profile && isHdrProfile(profile))
    return refused({ reason: "unsupported format", format: "HDR" });
  const megapixels = Math.round((width * height) / 1_000_000);
  const limit = megapixelsOf(format);
  if (megapixels > limit) return refused({ reason: "too many pixels", megapixels, limit });
  const primaries = codedColour(bytes).primaries;
  return { outcome: "accepted", format, upright, space, profile, primaries };
}

/** Whether a profile says so in numbers: its tag `cicp` has the transfer as its tenth byte. */
function isHdrProfile(profile: Buffer): boolean {
  const tag = profile.indexOf("cicp\0\0\0\0");
  return tag > 0 && isHdrTransfer(profile[tag + 9]);
}

/** Null when no decoder knows the bytes. */
async function readHeader(bytes: Uint8Array): Promise<Metadata | null> {
  const sharp = await loadSharp();
  try {
    // What is wrong with the file, its pixels will show.
    return await sharp(bytes, { limitInputPixels: false, failOn: "none" }).metadata();
  } catch (error) {
    if (error instanceof Error && blamesTheBytes.test(error.message)) return null;
    throw error;
  }
}

/** sharp gives these errors no type and no code. */
const blamesTheBytes =
  /^input (buffer|bit array) (is empty|contains unsupported image format|has corrupt header)/i;

type SharpModule = typeof import("sharp").default;

/**
 * Formats that uploads may have. Everything else never reaches a decoder: above all SVG, which can
 * carry scripts.
 */
const loaders = ["Jpeg", "Png", "Webp", "Nsgif", "Heif", "Tiff"];

let opened: Promise<SharpModule> | undefined;

/** Loads sharp at its first use, since it takes memory that a process serving pages needs. */
function loadSharp(): Promise<SharpModule> {
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
