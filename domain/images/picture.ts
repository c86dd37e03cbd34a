import { z } from "zod";

const path = z.string().startsWith("/");
const pixels = z.number().int().positive();

// Every `url` here is a path. Kept versions of the site hold the name.

export const pictureVariantSchema = z.object({
  /** Width in pixels. */
  width: pixels,
  /** The file name carries a hash of the content, so that it may be cached for ever. */
  url: path,
});
export type PictureVariant = z.infer<typeof pictureVariantSchema>;

/** A point of a picture, in percent of its width and height from the top left. */
export interface Point {
  x: number;
  y: number;
}

export const pictureSchema = z.object({
  /** Content refers to the picture by this path of its JPEG, e.g. `/pictures/dragging.jpg`. */
  url: path,
  /**
   * A path of the same JPEG that names finish and place, for pages and search engines. Pages use
   * `url` where it is left out.
   */
  named: path.optional(),
  /** Size of the widest variant in pixels, orientation applied. */
  width: pixels,
  height: pixels,
  /** The picture's average colour, `#rrggbb`, shown until it has arrived. */
  colour: z.string().regex(/^#[0-9a-f]{6}$/),
  alt: z.string(),
  caption: z.string(),
  /** Variants by format, narrowest first. */
  avif: z.array(pictureVariantSchema).min(1),
  webp: z.array(pictureVariantSchema).min(1),
  /** Path of a 1200 × 630 JPEG crop for social cards. */
  social: path,
});
/** A picture with everything a page needs to show it without a look-up or a layout shift. */
export type Picture = z.infer<typeof pictureSchema> & {
  /** The point that every crop keeps in view, as the content says that shows the picture. */
  focus?: Point | undefined;
};

/** A picture that the owner uploaded. `fileName` is its name on the owner's machine. */
export type UploadedPicture = Picture & { fileName: string };

/** The properties of a picture that are known before it is encoded. */
export interface PictureShape {
  /** The average colour, `#rrggbb`; the paper's for a transparent picture. */
  colour: string;
  /** Size of the widest variant in pixels, orientation applied. */
  width: number;
  height: number;
  /** Widths of the variants, narrowest first. */
  widths: number[];
}

/**
 * One encoding of a picture: a format and width, the whole as JPEG, or the crop for social cards.
 */
export type VariantName = `${"avif" | "webp"}-${number}` | "jpeg" | "social";

interface Naming extends Pick<Picture, "url" | "alt" | "caption"> {
  /**
   * The words in the paths that search engines read, e.g. `marbling-verde-siena-belfast`. Without
   * them the files are named after `url`.
   */
  name?: string;
  /** Eight hexadecimal digits that change with the bytes. */
  hash: string;
}

/**
 * The picture with the paths of its files: `/pictures/hall.0a1b2c3d-720.avif`, or
 * `/pictures/marbling-belfast.0a1b2c3d-720.avif` where it has a name.
 */
export function namePicture(shape: PictureShape, naming: Naming): Picture {
  const { colour, width, height, widths } = shape;
  const { url, name, hash, alt, caption } = naming;
  const plain = url.slice(0, url.lastIndexOf("."));
  const stem = `${name ? plain.slice(0, plain.lastIndexOf("/") + 1) + name : plain}.${hash}`;
  const variants = (format: string, steps = widths) =>
    steps.map((step) => ({ width: step, url: `${stem}-${step}.${format}` }));
  const named = name && { named: `${stem}-${width}.jpg` };
  const avif = variants("avif");
  const webp = variants("webp", webpWidths(widths));
  const social = `${stem}-social.jpg`;
  return { url, ...named, width, height, colour, alt, caption, avif, webp, social };
}

/**
 * The widths that a picture has as WebP. The widest are left out, since only browsers without AVIF
 * load them, and those run on old machines with small screens.
 */
export function webpWidths(widths: number[]): number[] {
  return widths.filter((step, index) => index === 0 || step <= 2000);
}

/** The variant that each path of a picture leads to. */
export function variantsByPath(picture: Picture): Map<string, VariantName> {
  const { url, named, avif, webp, social } = picture;
  const variants = new Map<string, VariantName>([[url, "jpeg"]]);
  if (named) variants.set(named, "jpeg");
  for (const variant of avif) variants.set(variant.url, `avif-${variant.width}`);
  for (const variant of webp) variants.set(variant.url, `webp-${variant.width}`);
  return variants.set(social, "social");
}
