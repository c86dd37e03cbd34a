import { resolve } from "node:path";
import { readBuiltInPictures } from "#domain/images/built-in-pictures.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";

/** The built-in site with its pictures, as the build lists them. */
export const picturedSite = builtInSite(
  await readBuiltInPictures(resolve(import.meta.dirname, "../../build/pictures.json")),
);
