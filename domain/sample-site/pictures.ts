import { z } from "zod";
import type { Project } from "#domain/content/projects.ts";
import type { Service } from "#domain/content/services.ts";
import type { StepPicture } from "#domain/content/step-pictures.ts";
import source from "./pictures/catalogue.json" with { type: "json" };

const cataloguePictureSchema = z
  .object({
    /** Name of the file in `domain/sample-site/pictures/`. */
    file: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.jpg$/),
    /**
     * Finish and place, for search engines. They are in the path of every file that is made from
     * the picture.
     */
    name: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    alt: z.string().trim().min(1),
    caption: z.string().trim().min(1),
  })
  .transform((picture) => ({ ...picture, url: `/pictures/${picture.file}` }));

/** A built-in picture; `url` is what content refers to, e.g. `/pictures/dragging.jpg`. */
export type CataloguePicture = z.infer<typeof cataloguePictureSchema>;

/** The pictures that come with the site. They are rendered images, not photographs of jobs. */
export const catalogue: CataloguePicture[] = z.array(cataloguePictureSchema).parse(source.pictures);

/** A picture of finished work, and one of the same view before it. Names of files. */
interface SamplePair {
  after: string;
  before: string;
}

/**
 * Images of a built-in project by file name, with the catalogue's alt text and caption. Throws on
 * an unknown name.
 */
export function projectImages(...files: (string | SamplePair)[]): Project["images"] {
  return files.map((file) => {
    const { url, alt, caption } = cataloguePicture(typeof file === "string" ? file : file.after);
    if (typeof file === "string") return { url, alt, caption };
    const before = cataloguePicture(file.before);
    return { url, alt, caption, before: before.url, beforeAlt: before.alt };
  });
}

/** A plate of a built-in service. */
interface SamplePlate {
  /** Name of the file. */
  file: string;
  /** In place of the catalogue's. */
  caption?: string;
  isCloseUp?: true;
}

/** Plates of a built-in service, with the catalogue's words. Throws as above. */
export function samplePlates(...plates: SamplePlate[]): Service["plates"] {
  return plates.map(({ file, caption, isCloseUp }) => {
    const picture = cataloguePicture(file);
    return {
      url: picture.url,
      alt: picture.alt,
      caption: caption ?? picture.caption,
      kind: isCloseUp ? "close-up" : "",
    };
  });
}

/** The picture of a step of a built-in service. Throws as above. */
export function stepPicture(step: string, file: string, alt: string): StepPicture {
  return { step, url: cataloguePicture(file).url, alt };
}

/**
 * The picture of a built-in service by its file name, with the catalogue's words. Throws as above.
 */
export function heroPicture(file: string) {
  const { url, alt, caption } = cataloguePicture(file);
  return { heroImage: url, heroAlt: alt, heroCaption: caption };
}

/** The catalogue's words about the built-in picture at this url. Throws if there is none. */
export function pictureWords(url: string) {
  const picture = catalogue.find((candidate) => candidate.url === url);
  if (!picture) throw new Error(`${url} is not in the picture catalogue`);
  return { alt: picture.alt, caption: picture.caption };
}

function cataloguePicture(file: string): CataloguePicture {
  const picture = catalogue.find((candidate) => candidate.file === file);
  if (!picture) throw new Error(`${file} is not in the picture catalogue`);
  return picture;
}

/** Built-in pictures of the pages, until the owner chooses others. */
export const homePicture = "/pictures/dragged-hall.jpg";
export const workshopPicture = "/pictures/workshop.jpg";
