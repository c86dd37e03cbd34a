import type { Kysely, Selectable, Transaction } from "kysely";
import { z } from "zod";
import type { ImagesTable, Tables } from "#db/schema.ts";
import type { FileKeeping } from "#domain/backup/backup-lease.ts";
import type { PictureEncoder } from "./encoder.ts";
import type { FileStore } from "./file-store.ts";
import { type Picture, pictureSchema, type UploadedPicture, variantsByPath } from "./picture.ts";

/** What the verbs on uploaded pictures need. The program makes it once, when it starts. */
export interface ImageTools extends FileKeeping {
  store: FileStore;
  encoder: Pick<PictureEncoder, "encode">;
  /**
   * Whether anything saved or published shows the picture of this `url`. Runs in the transaction
   * that would delete it.
   */
  isReferenced(trx: Transaction<Tables>, url: string): Promise<boolean>;
}

/**
 * Every uploaded picture by its `url`, without alt texts and captions: those belong to the content
 * that shows the picture.
 */
export async function allPictures(db: Kysely<Tables>): Promise<Record<string, UploadedPicture>> {
  return byUrl(await db.selectFrom("images").selectAll().orderBy("url").execute());
}

/** The uploaded pictures among these; leaves out a `url` that no picture has. */
export async function picturesByUrl(
  db: Kysely<Tables>,
  urls: readonly string[],
): Promise<Record<string, UploadedPicture>> {
  if (urls.length === 0) return {};
  return byUrl(await db.selectFrom("images").selectAll().where("url", "in", urls).execute());
}

function byUrl(rows: ImageRow[]): Record<string, UploadedPicture> {
  return Object.fromEntries(rows.map((row) => [row.url, pictureOf(row)]));
}

const variantsSchema = z.object({ avif: pictureSchema.shape.avif, webp: pictureSchema.shape.webp });

type PictureColumns = Pick<
  ImagesTable,
  "url" | "width" | "height" | "colour" | "variants" | "social"
>;

/** What of a row is needed to show its picture, and to find its files. */
type ImageRow = PictureColumns & Pick<Selectable<ImagesTable>, "file_name">;

/** The columns that hold a picture. Alt text and caption are the content's. */
export function pictureColumns(picture: Picture): PictureColumns {
  const { url, width, height, colour, avif, webp, social } = picture;
  return { url, width, height, colour, variants: JSON.stringify({ avif, webp }), social };
}

/** The picture of a row, without alt text and caption. Throws when its JSON is garbled. */
export function pictureOf(row: ImageRow): UploadedPicture {
  const { url, width, height, colour, variants, social, file_name: fileName } = row;
  const { avif, webp } = variantsSchema.parse(JSON.parse(variants));
  return { url, width, height, colour, alt: "", caption: "", avif, webp, social, fileName };
}

/** The paths of all files of a row's picture. */
export function imageFilesOf(row: ImageRow): string[] {
  return [...variantsByPath(pictureOf(row)).keys()];
}
