import { z } from "zod";

const path = z.string().startsWith("/");
const pixels = z.number().int().positive();

export const pictureVariantSchema = z.object({
  /** Width in pixels. */
  width: pixels,
  /** Path; the name carries a hash of the content, so that it may be cached for ever. */
  url: path,
});
export type PictureVariant = z.infer<typeof pictureVariantSchema>;

export const pictureSchema = z.object({
  /** What content refers to, e.g. `/pictures/dragging.jpg`; answers the picture as JPEG. */
  url: path,
  /**
   * The same JPEG under a name that says finish and place, for pages and search engines; where it
   * is left out, `url` is.
   */
  named: path.optional(),
  /** Size of the largest variant in pixels, orientation applied. */
  width: pixels,
  height: pixels,
  /** The picture's own average colour, `#rrggbb`, shown until it has arrived. */
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
export type Picture = z.infer<typeof pictureSchema>;

/** A picture that the owner uploaded. `fileName` is what the file was called on her machine. */
export type UploadedPicture = Picture & { fileName: string };
