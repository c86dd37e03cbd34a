import type { Refusal } from "./refusal.ts";

/** Why a file was refused, in the specified words, then what it is and what to do. */
export interface ImageRefusal {
  message: string;
  detail: string;
}

const notAnImage = "Please select an image file";
const imageTooLarge = "Image size must be less than 5MB";
export const uploadFailed = "Failed to upload image. Please try again.";

const smallerCopy = "Save a smaller copy (2,000 pixels wide is plenty) and choose that.";

/** What to do about a kind of file that people have, but that is not taken. */
const ways: Record<string, string> = {
  HEIC: "This is a HEIC picture, as iPhones take them, and most browsers cannot show it. Save it as JPEG and choose that. For new pictures: Settings, Camera, Formats, Most Compatible.",
  SVG: "This is an SVG drawing, which can carry scripts. Save it as PNG and choose that.",
  PDF: "This is a PDF document. Save the picture in it as JPEG or PNG and choose that.",
};

/** The words for a refusal, the same in the browser and on the server. */
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
      return "This picture is damaged or incomplete. Open it, save it anew as JPEG and choose that.";
    case "too demanding":
      return `This picture is too much to work on. ${smallerCopy}`;
  }
}

/** One decimal, rounded up: what is over the limit never reads as the limit. */
function megabytes(bytes: number): string {
  return `${Math.ceil((bytes / 1024 / 1024) * 10) / 10} MB`;
}
