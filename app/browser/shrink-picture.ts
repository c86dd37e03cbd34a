import { isHdr } from "#domain/images/coded-colour.ts";
import { pictureFormat } from "./picture-format.ts";
import { pictureSize, sizeWithin } from "./picture-size.ts";

/** What a picture may have when it is sent. */
interface SendableSize {
  /** Pixels of the longer side. */
  longestSide: number;
  /** The server refuses a file with this many bytes or more. */
  bytesLimit: number;
  /** A file with fewer bytes goes as it is, if the server can decode it. */
  smallBytes: number;
}

const jpegQuality = 0.85;
const webpQuality = 0.9;

/** Shares of the longest side. A picture that is still too large is drawn smaller. */
const shares = [1, 0.75, 0.5, 0.25];

/**
 * The picture small enough to be sent, upright and without the camera's metadata: as JPEG, or as
 * WebP if parts are transparent (as PNG where the browser cannot write WebP). It converts formats
 * that only this browser can read, such as an iPhone's HEIC. If anything fails it returns the file
 * as it is: the server then decodes it, or says why it cannot.
 *
 * Call it for one picture at a time: 48 megapixels take 200 MB of the browser's memory.
 */
export async function shrinkPicture(file: File, wanted: SendableSize): Promise<Blob> {
  try {
    const format = await pictureFormat(file);
    const isReadable = format === "JPEG" || format === "accepted";
    if (isReadable && file.size < wanted.smallBytes) return file;
    const start = new Uint8Array(await file.slice(0, 64 * 1024).arrayBuffer());
    // Browsers differ in how they darken the first, and in the colours of the second.
    if (isHdr(start) || (format === "JPEG" && (await isCmyk(file)))) return file;
    const pixels = await readPixels(file, format, wanted.longestSide);
    const shrunk = await encodeUnder(pixels, format === "JPEG", wanted.bytesLimit);
    pixels.close();
    return shrunk ?? file;
  } catch {
    return file;
  }
}

/** Whether a JPEG is one for print. */
async function isCmyk(file: Blob): Promise<boolean> {
  for (let at = 2; ; ) {
    const bytes = await file.slice(at, at + 10).arrayBuffer();
    const [mark, type = 0, high = 0, low = 0, , , , , , channels] = new Uint8Array(bytes);
    if (mark !== 0xff) return false;
    if (type >= 0xc0 && type <= 0xc2) return channels === 4;
    at += 2 + 256 * high + low;
  }
}

/** Reads the picture upright, with at most `longestSide` pixels on its longer side. */
async function readPixels(file: File, format: string, longestSide: number): Promise<ImageBitmap> {
  try {
    return await readByBrowser(file, longestSide);
  } catch (error) {
    if (format !== "HEIC") throw error;
    const { decodeHeic } = await import("./decode-heic.ts");
    return decodeHeic(file, longestSide);
  }
}

async function readByBrowser(file: File, longestSide: number): Promise<ImageBitmap> {
  const natural = await pictureSize(file);
  if (!natural) throw new Error("the browser cannot read this picture");
  const { width, height } = sizeWithin(longestSide, natural);
  return createImageBitmap(file, {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: "high",
  });
}

/** As JPEG, or as WebP if parts are transparent. Null if every size has too many bytes. */
export async function encodeUnder(
  pixels: ImageBitmap,
  isOpaque: boolean,
  bytesLimit: number,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  try {
    for (const share of shares) {
      canvas.width = Math.max(1, Math.round(pixels.width * share));
      canvas.height = Math.max(1, Math.round(pixels.height * share));
      const context = canvas.getContext("2d");
      if (!context) return null;
      context.imageSmoothingQuality = "high";
      context.drawImage(pixels, 0, 0, canvas.width, canvas.height);
      const blob = await encode(canvas, isOpaque || !hasTransparency(context));
      if (blob && blob.size < bytesLimit) return blob;
    }
    return null;
  } finally {
    // Safari keeps a canvas in memory for a while after its last use.
    canvas.width = 0;
    canvas.height = 0;
  }
}

function encode(canvas: HTMLCanvasElement, isOpaque: boolean): Promise<Blob | null> {
  return new Promise((done) =>
    isOpaque
      ? canvas.toBlob(done, "image/jpeg", jpegQuality)
      : canvas.toBlob(done, "image/webp", webpQuality),
  );
}

const rowsAtOnce = 256;

/** Reads a part of the pixels at a time, because all of them would take 44 MB more. */
function hasTransparency(context: CanvasRenderingContext2D): boolean {
  const { width, height } = context.canvas;
  for (let top = 0; top < height; top += rowsAtOnce) {
    const rows = Math.min(rowsAtOnce, height - top);
    const { data } = context.getImageData(0, top, width, rows);
    for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  }
  return false;
}
