import { isPicture } from "#app/browser/picture-format.ts";
import { shrinkPicture } from "#app/browser/shrink-picture.ts";
import {
  type ImageRefusal,
  imageBytesLimit,
  type Refusal,
  refusalWords,
  unsupportedFormat,
} from "#domain/images/refusal.ts";

const wanted = {
  /** More than a page shows, so that a part of the picture can be cut out. */
  longestSide: 3840,
  bytesLimit: imageBytesLimit,
  smallBytes: 1_500_000,
};

export type PreparedFile =
  | { outcome: "ready"; bytes: Blob }
  | { outcome: "refused"; refusal: ImageRefusal };

/**
 * Makes a chosen file small enough to be sent, or says why it cannot be accepted. Its bytes decide,
 * not its name or its type; the server checks them again. Prepare one file at a time, because the
 * browser decodes it.
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const start = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
  const format = unsupportedFormat(start);
  // A HEIC becomes another picture in the browser; a drawing would too.
  if (format && format !== "HEIC") return refused({ reason: "unsupported format", format });
  const bytes = await shrinkPicture(file, wanted);
  if (bytes !== file) return { outcome: "ready", bytes };
  if (format) return refused({ reason: "unsupported format", format });
  if (!(await isPicture(file))) return refused({ reason: "not a picture" });
  if (file.size < imageBytesLimit) return { outcome: "ready", bytes };
  return refused({ reason: "too many bytes", bytes: file.size });
}

function refused(refusal: Refusal): PreparedFile {
  return { outcome: "refused", refusal: refusalWords(refusal) };
}
