import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type Picture, pictureSchema } from "./picture.ts";

/**
 * The pictures that come with the site, by `url`, as the build wrote them. Throws when they are
 * missing or garbled.
 */
export async function readBuiltInPictures(file: string): Promise<Record<string, Picture>> {
  const pictures = z.array(pictureSchema).safeParse(JSON.parse(await readFile(file, "utf8")));
  if (!pictures.success)
    throw new Error(`${file} is not a list of pictures: ${z.prettifyError(pictures.error)}`);
  return Object.fromEntries(pictures.data.map((picture) => [picture.url, picture]));
}
