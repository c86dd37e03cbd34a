import { sizeWithin } from "#app/browser/picture-size.ts";
import type { Size } from "#app/site/sampler/drawing/camera.ts";
import { openPaper } from "./paper.ts";
import type { Pixels } from "./pixels.ts";

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
