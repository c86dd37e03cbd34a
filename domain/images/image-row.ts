import { z } from "zod";
import type { ImagesTable } from "#db/schema.ts";
import { type Picture, pictureSchema, type UploadedPicture } from "./picture.ts";

const variantsSchema = z.object({ avif: pictureSchema.shape.avif, webp: pictureSchema.shape.webp });

type PictureColumns = Pick<
  ImagesTable,
  "url" | "width" | "height" | "colour" | "variants" | "social"
>;

/** The columns that hold a picture. Its alt text and caption are the content's, not its own. */
export function columnsOf(picture: Picture): PictureColumns {
  const { url, width, height, colour, avif, webp, social } = picture;
  return { url, width, height, colour, variants: JSON.stringify({ avif, webp }), social };
}

/** The picture of a row, without alt text and caption. Throws when its variants are garbled. */
export function pictureOf(row: PictureColumns & Pick<ImagesTable, "file_name">): UploadedPicture {
  const { url, width, height, colour, variants, social, file_name: fileName } = row;
  const { avif, webp } = variantsSchema.parse(JSON.parse(variants));
  return { url, width, height, colour, alt: "", caption: "", avif, webp, social, fileName };
}
