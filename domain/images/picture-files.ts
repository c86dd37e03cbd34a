import type { Picture, PictureVariant } from "./picture.ts";
import type { EncodedPicture, Variants } from "./variants.ts";

interface Naming {
  /**
   * What content refers to: the JPEG's path, e.g. `/pictures/dragging.jpg`. The others are named
   * after it.
   */
  url: string;
  /**
   * What search engines should read in the address of every file but that one, e.g.
   * `marbling-verde-siena-belfast`.
   */
  name?: string;
  /**
   * Eight hexadecimal digits that change with the bytes, so that the variants may be cached for
   * ever.
   */
  hash: string;
  alt: string;
  caption: string;
}

/**
 * A picture and the files it points at, by path: `/pictures/hall.0a1b2c3d-720.avif`, or
 * `/pictures/marbling-belfast.0a1b2c3d-720.avif` where it has a name.
 */
export function pictureFiles(
  variants: Variants,
  { url, name, hash, alt, caption }: Naming,
): { picture: Picture; files: Map<string, Uint8Array> } {
  const plain = url.slice(0, url.lastIndexOf("."));
  const stem = `${name ? plain.slice(0, plain.lastIndexOf("/") + 1) + name : plain}.${hash}`;
  const files = new Map<string, Uint8Array>([[url, variants.jpeg]]);
  const add = (path: string, bytes: Uint8Array) => {
    files.set(path, bytes);
    return path;
  };
  const addEach = (format: string, encoded: EncodedPicture[]): PictureVariant[] =>
    encoded.map(({ width, bytes }) => ({ width, url: add(`${stem}-${width}.${format}`, bytes) }));
  const { colour, width, height } = variants;
  const avif = addEach("avif", variants.avif);
  const webp = addEach("webp", variants.webp);
  const social = add(`${stem}-social.jpg`, variants.social);
  const named = name && { named: add(`${stem}-${width}.jpg`, variants.jpeg) };
  return {
    picture: { url, ...named, width, height, colour, alt, caption, avif, webp, social },
    files,
  };
}
