import { openPaper } from "./paper.ts";
import type { Pixels } from "./pixels.ts";

const jpegQuality = 0.9;

/** Pixels as a file. Null, or an error, if the browser has no memory for it. */
export async function encodePicture({
  pixels: { width, height, data },
  type,
}: {
  pixels: Pixels;
  type: "image/jpeg" | "image/png";
}): Promise<Blob | null> {
  const paper = openPaper({ width, height });
  if (!paper) return null;
  paper.putImageData(new ImageData(data, width, height), 0, 0);
  const { canvas } = paper;
  // Not by `toBlob`, which Firefox has in both kinds of canvas:
  // https://github.com/mrdoob/three.js/issues/31588
  if ("convertToBlob" in canvas) return canvas.convertToBlob({ type, quality: jpegQuality });
  return new Promise((resolve) => canvas.toBlob(resolve, type, jpegQuality));
}
