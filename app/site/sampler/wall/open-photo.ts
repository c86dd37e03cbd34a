import { isPicture, pictureFormat } from "#app/browser/picture-format.ts";
import { pictureSize, sizeWithin } from "#app/browser/picture-size.ts";
import type { Size } from "#app/site/sampler/drawing/camera.ts";
import { doBeside } from "#app/site/sampler/worker/do-beside.ts";
import type { WallPhoto } from "#app/site/sampler/worker/pixels.ts";

const longestSide = 1600;

/** A photo with a shorter side than this, in pixels, shows no wall. */
const leastSide = 64;

/**
 * Opens a photo, with at most 1600 pixels on its longer side, or says in words why it cannot.
 * Throws if a script that it needs did not load.
 */
export async function openWallPhoto(file: File): Promise<WallPhoto | string> {
  // Isolates the name, so that right-to-left letters do not reorder the sentence.
  const name = `“\u2068${file.name}\u2069”`;
  if (!(await isPicture(file)))
    return `${name} is not a photo. Choose a picture, such as a JPEG or PNG.`;
  const unreadable = `${name} cannot be read as a picture. Choose another photo.`;
  const source = (await seen(file)) ?? (await decodedHeic(file));
  if (!source) return unreadable;
  const { width, height } = source.size;
  if (Math.min(width, height) < leastSide)
    return `${name} is too small to show a wall: ${width} × ${height} pixels. Choose a larger photo.`;
  let photo = await read(source);
  if (photo === "unreadable") {
    // A browser may show a HEIC without being able to decode it for us.
    const heic = await decodedHeic(file);
    if (heic) photo = await read(heic);
  }
  if (photo === "unreadable") return unreadable;
  return photo === "too large" ? `${name} needs more memory than this browser has.` : photo;
}

/** A picture, and the size in which to read it. */
interface Source {
  picture: File | ImageBitmap;
  size: Size;
}

function read(source: Source): Promise<WallPhoto | "unreadable" | "too large"> {
  return doBeside("readPhoto", source, source.picture instanceof Blob ? [] : [source.picture]);
}

/** Null if the browser does not know such pictures. */
async function seen(file: File): Promise<Source | null> {
  const natural = await pictureSize(file);
  return natural && { picture: file, size: sizeWithin(longestSide, natural) };
}

/** A HEIC decoded by our own script. Null for another file, and for a damaged one. */
async function decodedHeic(file: File): Promise<Source | null> {
  if ((await pictureFormat(file)) !== "HEIC") return null;
  const { decodeHeic, UnreadableHeic } = await import("#app/browser/decode-heic.ts");
  try {
    const picture = await decodeHeic(file, longestSide);
    return { picture, size: { width: picture.width, height: picture.height } };
  } catch (error) {
    if (error instanceof UnreadableHeic) return null;
    throw error;
  }
}
