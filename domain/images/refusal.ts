import { isHdr } from "./coded-colour.ts";

/** An uploaded picture must have fewer bytes than this: 5 MB, as computers count them. */
export const imageBytesLimit = 5 * 1024 * 1024;

/** Why a file cannot become a picture. */
export type Refusal =
  | { reason: "not a picture" }
  /** A picture of a format that is not accepted. `format` is the name that people know: `HEIC`. */
  | { reason: "unsupported format"; format: string }
  | { reason: "too many bytes"; bytes: number }
  | { reason: "too many pixels"; megapixels: number; limit: number }
  /** Begins as a picture, but is cut short or garbled. `detail` is for the log. */
  | { reason: "damaged"; detail: string }
  /** Needed more time or memory than one picture may. `detail` is for the log. */
  | { reason: "too demanding"; detail: string };

/** Why the server refuses an upload without decoding it. Null when it may decode the file. */
export function refusalAtSight(bytes: Uint8Array): Refusal | null {
  if (bytes.length === 0) return { reason: "not a picture" };
  const format = unsupportedFormat(bytes);
  if (format) return { reason: "unsupported format", format };
  if (bytes.length >= imageBytesLimit) return { reason: "too many bytes", bytes: bytes.length };
  return null;
}

/** The name of a known format that is not accepted, by the file's first 64 KB. */
export function unsupportedFormat(bytes: Uint8Array): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 1024));
  if (/^\W*</.test(start) && /<svg[\s>]/i.test(start)) return "SVG";
  if (start.startsWith("%PDF-")) return "PDF";
  if (isHdr(bytes)) return "HDR";
  return areHeic(mediaBrands(start)) ? "HEIC" : null;
}

/** The specified message, then what the file is and what to do about it. */
export interface ImageRefusal {
  message: string;
  detail: string;
}

const notAnImage = "Please select an image file";
const imageTooLarge = "Image size must be less than 5MB";
export const uploadFailed = "Failed to upload image. Please try again.";

const smallerCopy = "Save a smaller copy (3,200 pixels wide is plenty) and choose that.";

/** What people can do whose pictures have a format that is not accepted. */
const ways: Record<string, string> = {
  HEIC: "This is a HEIC picture, as iPhones take them, and most browsers cannot show it. Save it as JPEG and choose that. For new pictures: Settings, Camera, Formats, Most Compatible.",
  HDR: "This is an HDR picture, which is brighter than usual screens. Save it as JPEG without HDR (SDR) and choose that.",
  SVG: "This is an SVG drawing, which can carry scripts. Save it as PNG and choose that.",
  PDF: "This is a PDF document. Save the picture in it as JPEG or PNG and choose that.",
};

/** The words for a refusal. The browser and the server show the same ones. */
export function refusalWords(refusal: Refusal): ImageRefusal {
  if (refusal.reason === "too many bytes") {
    const detail = `This file has ${megabytes(refusal.bytes)}. ${smallerCopy}`;
    return { message: imageTooLarge, detail };
  }
  return { message: notAnImage, detail: detailOf(refusal) };
}

function detailOf(refusal: Exclude<Refusal, { reason: "too many bytes" }>): string {
  switch (refusal.reason) {
    case "not a picture":
      return "This file cannot be read as a picture. JPEG, PNG, GIF, WebP and AVIF can.";
    case "unsupported format":
      return ways[refusal.format] ?? `${refusal.format} files are not taken. Save it as JPEG.`;
    case "too many pixels":
      return `This picture has ${refusal.megapixels} megapixels, and at most ${refusal.limit} can be taken. ${smallerCopy}`;
    case "damaged":
      return "This picture is damaged or incomplete. Open it, save it again as JPEG and choose that.";
    case "too demanding":
      return `This picture is too much to work on. ${smallerCopy}`;
  }
}

/** Rounded up to one decimal, so that a size above the limit never reads as the limit. */
function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;
}

/**
 * The brands that an ISO media file, such as HEIC or AVIF, lists in its first box, one after
 * another. Empty for other files.
 * @param start the file's first bytes, each as the character with its code
 */
export function mediaBrands(start: string): string {
  return start.slice(4, 8) === "ftyp" ? start.slice(8, start.charCodeAt(3)) : "";
}

/** Whether a file with these brands is a phone's HEIC. AVIF may list brands of HEIC too. */
export function areHeic(brands: string): boolean {
  return /hei[cxms]|hev[cx]/.test(brands) && !brands.includes("avif");
}
