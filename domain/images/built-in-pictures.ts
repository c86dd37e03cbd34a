import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { type Picture, pictureSchema, type VariantName, variantsByPath } from "./picture.ts";

/**
 * The pictures that come with the site, by `url`, as the build listed them. Throws when the list is
 * missing or garbled.
 */
export async function readBuiltInPictures(file: string): Promise<Record<string, Picture>> {
  const pictures = z.array(pictureSchema).safeParse(JSON.parse(await readFile(file, "utf8")));
  if (!pictures.success)
    throw new Error(`${file} is not a list of pictures: ${z.prettifyError(pictures.error)}`);
  return Object.fromEntries(pictures.data.map((picture) => [picture.url, picture]));
}

/** An image file of a built-in picture. */
export interface BuiltInFile {
  /** Name of the original in `domain/sample-site/pictures/`. */
  original: string;
  variant: VariantName;
  /** Name in `.cache/pictures/`. It has a hash of the content, so it never goes out of date. */
  name: string;
}

/** The image files of built-in pictures, by the path that answers them. */
export function builtInFiles(pictures: Iterable<Picture>): Map<string, BuiltInFile> {
  const files = new Map<string, BuiltInFile>();
  for (const picture of pictures) {
    const { url, named = url } = picture;
    for (const [path, variant] of variantsByPath(picture)) {
      const name = basename(path === url ? named : path);
      files.set(path, { original: basename(url), variant, name });
    }
  }
  return files;
}
