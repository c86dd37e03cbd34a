import { pictureFormat } from "#app/browser/picture-format.ts";
import { shrinkPicture } from "#app/browser/shrink-picture.ts";
import {
  type ImageRefusal,
  imageBytesLimit,
  type Refusal,
  refusalWords,
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
 * Makes a chosen file small enough to be sent, or says why it cannot be accepted. The server checks
 * its bytes again. Prepare one file at a time, because the browser decodes it.
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const refusal = refusalOfType(file);
  if (refusal) return refused(refusal);
  const bytes = await shrinkPicture(file, wanted);
  const fault = bytes === file ? await refusalOfBytes(file) : null;
  return fault ? refused(fault) : { outcome: "ready", bytes };
}

function refused(refusal: Refusal): PreparedFile {
  return { outcome: "refused", refusal: refusalWords(refusal) };
}

/** Types that we do not accept, although a browser may show them. */
const unsupportedTypes: Record<string, string> = {
  "image/svg+xml": "SVG",
  "application/pdf": "PDF",
};

/** Some systems know no type for a phone's HEIC, so a file without a type is looked into. */
function refusalOfType({ type }: File): Refusal | null {
  const format = unsupportedTypes[type];
  if (format) return { reason: "unsupported format", format };
  return type === "" || type.startsWith("image/") ? null : { reason: "not a picture" };
}

/** Why a file that the browser could not make smaller cannot be sent as it is. */
async function refusalOfBytes(file: File): Promise<Refusal | null> {
  const format = await pictureFormat(file);
  if (format === "HEIC") return { reason: "unsupported format", format };
  if (format === "unknown" && file.type === "") return { reason: "not a picture" };
  return file.size >= imageBytesLimit ? { reason: "too many bytes", bytes: file.size } : null;
}
