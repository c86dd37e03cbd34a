import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import type { BuiltInOriginals } from "#domain/images/images.ts";
import type { Picture } from "#domain/images/picture.ts";
import { projectRoot } from "#root.ts";

/** Where the originals of the pictures lie that come with the site. */
export const originalsFolder = join(projectRoot, "domain/sample-site/pictures");

/** The originals of these pictures, by `url`. */
export function builtInOriginals(pictures: Record<string, Picture>): BuiltInOriginals {
  return {
    has: (url) => Object.hasOwn(pictures, url),
    read: (url) => readFile(join(originalsFolder, basename(url))),
  };
}
