import { sizeWithin } from "#app/browser/picture-size.ts";
import type { Size } from "#app/site/sampler/drawing/camera.ts";

/** Pixels row by row, the top one first: red, green, blue and opacity, 0 to 255. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray<ArrayBuffer>;
}

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

/** A photo of the visitor's wall, upright. It never leaves the browser. */
export interface WallPhoto {
  picture: Pixels;
  /** The same in small, to judge the wall's light. */
  small: Pixels;
}

const judgedSide = 480;

/** The pixels of a photo, or why there are none: it is no picture, or there is no memory for it. */
export async function readPhoto({
  picture: source,
  size,
}: {
  picture: Blob | ImageBitmap;
  size: Size;
}): Promise<WallPhoto | "unreadable" | "too large"> {
  const resized = { resizeWidth: size.width, resizeHeight: size.height, resizeQuality: "high" };
  const decoded = await createImageBitmap(source, resized as ImageBitmapOptions).catch(
    (error: unknown) => {
      if (error instanceof DOMException) return null;
      throw error;
    },
  );
  if (!decoded) return "unreadable";
  try {
    const picture = pixelsOf(decoded, size);
    const small = pixelsOf(decoded, sizeWithin(judgedSide, size));
    return picture && small ? { picture, small } : "too large";
  } finally {
    decoded.close();
    if (source instanceof ImageBitmap) source.close();
  }
}

/** Null if the browser has no memory for them. */
function pixelsOf(decoded: ImageBitmap, { width, height }: Size): Pixels | null {
  try {
    const paper = openPaper({ width, height });
    paper?.drawImage(decoded, 0, 0, width, height);
    const data = paper?.getImageData(0, 0, width, height).data;
    return data ? { width, height, data } : null;
  } catch (error) {
    if (error instanceof RangeError || error instanceof DOMException) return null;
    throw error;
  }
}

type Paper = OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D;

/** A white sheet to draw on, which nobody sees. Null if the browser has no memory for it. */
function openPaper(size: Size): Paper | null {
  const sheet = newSheet(size);
  const paper = sheet.getContext("2d", { alpha: false, willReadFrequently: true }) as Paper | null;
  if (!paper) return null;
  paper.fillStyle = "white";
  paper.fillRect(0, 0, size.width, size.height);
  paper.imageSmoothingQuality = "high";
  return paper;
}

/** A worker has only the first kind of canvas, an old browser only the second. */
function newSheet({ width, height }: Size): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas !== "undefined") return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement("canvas"), { width, height });
}
