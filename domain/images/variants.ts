import type { OutputInfo, Sharp } from "sharp";
import { openImageLibrary } from "./image-library.ts";
import { photoMegapixelLimit, type Refusal, refusalOf } from "./refusal.ts";

/** A picture encoded for every screen: bytes without names or addresses. */
export interface Variants {
  /** Average colour, `#rrggbb`; the paper's for a picture that lets it through. */
  colour: string;
  /** Size of the widest variant in pixels, orientation applied. */
  width: number;
  height: number;
  /** Narrowest first. */
  avif: EncodedPicture[];
  webp: EncodedPicture[];
  /** The whole picture, for what reads neither. */
  jpeg: Uint8Array;
  /** JPEG of 1200 × 630, cropped around what draws the eye. */
  social: Uint8Array;
}

export interface EncodedPicture {
  /** Width in pixels. */
  width: number;
  bytes: Uint8Array;
}

export type MadeVariants = { ok: true; variants: Variants } | { ok: false; refusal: Refusal };

/**
 * Everything that shapes the bytes. Qualities were chosen by eye on dragged and stippled finishes
 * at 1:1: below these, AVIF smears the stipple and WebP greys the lime wash. AVIF effort 4 takes
 * five times as long for a tenth fewer bytes.
 */
const settings = {
  widths: [360, 480, 720, 960, 1280, 1600, 2000],
  /** Keeps tall pictures within what WebP and a phone's memory hold. */
  tallest: 4000,
  avif: { quality: 67, effort: 3 },
  webp: { quality: 84, effort: 4 },
  jpeg: { quality: 82, mozjpeg: true },
  social: { width: 1200, height: 630 },
  /** What transparent pixels become in JPEG: the site's paper. */
  paper: "#f6f1e7",
} as const;

/**
 * Names all that goes into the bytes besides the original: variants made under another recipe are
 * out of date.
 */
export const recipe = JSON.stringify({ revision: 1, ...settings });

const widest = Math.max(...settings.widths);

/**
 * Encodes a picture for every screen: upright, in sRGB, without metadata, first frame only, never
 * wider than the original. Takes a second or two on one core for a photograph.
 */
export async function makeVariants(original: Uint8Array): Promise<MadeVariants> {
  const refusal = await refusalOf(original);
  if (refusal) return { ok: false, refusal };
  const decoded = await decode(original);
  if ("refusal" in decoded) return { ok: false, refusal: decoded.refusal };
  return { ok: true, variants: await encode(decoded) };
}

/** A photo as JPEG, shrunk and without metadata. */
export interface ShrunkPhoto {
  bytes: Uint8Array;
  width: number;
  height: number;
}

export type MadePhoto = { ok: true; photo: ShrunkPhoto } | { ok: false; refusal: Refusal };

/**
 * One JPEG of a photo for looking at: upright, in sRGB, without metadata, at most 2,000 pixels
 * wide.
 */
export async function shrinkPhoto(original: Uint8Array): Promise<MadePhoto> {
  const refusal = await refusalOf(original, photoMegapixelLimit);
  if (refusal) return { ok: false, refusal };
  const decoded = await decode(original);
  if ("refusal" in decoded) return { ok: false, refusal: decoded.refusal };
  const { picture, width, height } = decoded;
  const flat = picture().flatten({ background: settings.paper });
  const bytes = await flat.jpeg(settings.jpeg).toBuffer();
  return { ok: true, photo: { bytes, width, height } };
}

interface Decoded {
  /** A fresh pipeline from the pixels. */
  picture(): Sharp;
  width: number;
  height: number;
  opaque: boolean;
}

async function decode(original: Uint8Array): Promise<Decoded | { refusal: Refusal }> {
  const sharp = await openImageLibrary();
  let pixels: { data: Buffer; info: OutputInfo };
  try {
    pixels = await sharp(original, { failOn: "error" })
      .autoOrient()
      .resize({ width: widest, height: settings.tallest, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    // The header was sound, so what fails here is the picture's own data.
    return { refusal: { reason: "damaged", detail: String(error) } };
  }
  const { width, height, channels } = pixels.info;
  const picture = () => sharp(pixels.data, { raw: { width, height, channels } });
  const opaque = channels < 4 || (await picture().stats()).isOpaque;
  return { picture: opaque ? () => picture().removeAlpha() : picture, width, height, opaque };
}

/** One encoding after the other, so that an upload leaves the other cores to visitors. */
async function encode({ picture, width, height, opaque }: Decoded): Promise<Variants> {
  const onPaper = () => picture().flatten({ background: settings.paper });
  const avif: EncodedPicture[] = [];
  const webp: EncodedPicture[] = [];
  for (const step of widthsUpTo(width)) {
    const resized = () => picture().resize({ width: step });
    avif.push({ width: step, bytes: await resized().avif(settings.avif).toBuffer() });
    webp.push({ width: step, bytes: await resized().webp(settings.webp).toBuffer() });
  }
  const jpeg = await onPaper().jpeg(settings.jpeg).toBuffer();
  const social = await onPaper()
    .resize({ ...settings.social, fit: "cover", position: "attention" })
    .jpeg(settings.jpeg)
    .toBuffer();
  const colour = opaque ? await averageColour(onPaper()) : settings.paper;
  return { colour, width, height, avif, webp, jpeg, social };
}

/** The ladder's widths below the picture's own, leaving out one that is almost it, then its own. */
function widthsUpTo(own: number): number[] {
  return [...settings.widths.filter((width) => width < own * 0.9), own];
}

async function averageColour(picture: Sharp): Promise<string> {
  const pixel = await picture.resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.toString("hex", 0, 3)}`;
}
