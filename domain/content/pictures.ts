import { z } from "zod";
import source from "./pictures/catalogue.json" with { type: "json" };
import type { ProjectImage } from "./schema.ts";

const cataloguePictureSchema = z
  .object({
    /** Name of the file in `domain/content/pictures/`. */
    file: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.jpg$/),
    alt: z.string().trim().min(1),
    caption: z.string().trim().min(1),
  })
  .transform((picture) => ({ ...picture, url: `/pictures/${picture.file}` }));

/** A built-in picture; `url` is what content refers to, e.g. `/pictures/dragging.jpg`. */
export type CataloguePicture = z.infer<typeof cataloguePictureSchema>;

/** The pictures that come with the site: renders made for it, not photographs of jobs. */
export const catalogue: CataloguePicture[] = z.array(cataloguePictureSchema).parse(source.pictures);

/** Images of a built-in project by file name, with the catalogue's alt text and caption. Throws on an unknown name. */
export function projectImages(...files: string[]): ProjectImage[] {
  return files.map((file) => {
    const picture = catalogue.find((candidate) => candidate.file === file);
    if (!picture) throw new Error(`${file} is not in the picture catalogue`);
    return { url: picture.url, alt: picture.alt, caption: picture.caption };
  });
}
