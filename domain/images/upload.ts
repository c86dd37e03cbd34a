import { createHash } from "node:crypto";
import { cleanFileName } from "#domain/text/clean-text.ts";
import { type ImageFolder, imageUrl } from "./image-address.ts";
import { addFiles } from "./image-files.ts";
import { columnsOf } from "./image-row.ts";
import type { ImageServices } from "./image-services.ts";
import type { Picture, UploadedPicture } from "./picture.ts";
import { pictureFiles } from "./picture-files.ts";
import { type Refusal, refusalAtSight } from "./refusal.ts";
import { type ImageRefusal, refusalWords } from "./refusal-words.ts";
import type { Variants } from "./variants.ts";

export interface Upload {
  bytes: Uint8Array;
  /**
   * What the file is called where it comes from. It names the picture, and is believed in nothing
   * else.
   */
  name: string;
  folder: ImageFolder;
  /** Id of the account that uploads it. */
  by: string;
  now: Date;
}

export type UploadResult =
  /** Its files are on disk and its row is committed. */
  { outcome: "stored"; picture: UploadedPicture } | ({ outcome: "refused" } & ImageRefusal);

/**
 * Stores a picture with its variants, under a name that no other has: `{timestamp}-{sanitised
 * original name}`. A file that is none, or not one we take, is refused. Throws when the store or
 * the database fails.
 */
export async function uploadImage(services: ImageServices, upload: Upload): Promise<UploadResult> {
  const refusal = refusalAtSight(upload.bytes);
  if (refusal) return refused(refusal);
  const made = await services.encoder.encode(upload.bytes);
  if (!made.ok) {
    if (made.refusal.reason === "too demanding")
      services.logError(made.refusal, "A picture took too much time or memory");
    return refused(made.refusal);
  }
  const { picture, files } = await storeFiles(services, made.variants, upload);
  // When it throws the row may be there all the same, the connection broken since; files without
  // one `sweepImageFiles` removes.
  await insertRow(services, picture, files, upload);
  return { outcome: "stored", picture: { ...picture, fileName: cleanFileName(upload.name) } };
}

function refused(refusal: Refusal): UploadResult {
  return { outcome: "refused", ...refusalWords(refusal) };
}

const nameAttempts = 1000;

type Named = ReturnType<typeof pictureFiles>;

/**
 * Two files of the same name in the same millisecond: the later one has the next millisecond in its
 * name.
 */
async function storeFiles(
  services: ImageServices,
  variants: Variants,
  { bytes, folder, name, now }: Upload,
): Promise<Named> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  for (let later = 0; later < nameAttempts; later += 1) {
    const url = imageUrl(folder, now.getTime() + later, name);
    const named = pictureFiles(variants, { url, hash, alt: "", caption: "" });
    if (await addFiles(services, named.files)) return named;
  }
  throw new Error(`no free name for a picture in ${nameAttempts} attempts`);
}

async function insertRow(
  { db }: ImageServices,
  picture: Picture,
  files: Named["files"],
  { folder, name, by, now }: Upload,
): Promise<void> {
  const sizes = [...files.values()].map(({ length }) => length);
  await db
    .insertInto("images")
    .values({
      ...columnsOf(picture),
      folder,
      file_name: cleanFileName(name),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      uploaded_at: now.toISOString(),
      uploaded_by: by,
    })
    .execute();
}
