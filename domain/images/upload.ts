import { createHash } from "node:crypto";
import type { PictureTable } from "#domain/content/registry.ts";
import { cleanFileName } from "#domain/text/clean-text.ts";
import { removeNewFiles } from "./delete.ts";
import { keyOf, newImagePath } from "./image-path.ts";
import { type ImageLibrary, pictureColumns } from "./images.ts";
import {
  namePicture,
  type Picture,
  type PictureShape,
  type UploadedPicture,
  type VariantName,
  variantsByPath,
} from "./picture.ts";
import { type ImageRefusal, type Refusal, refusalAtSight, refusalWords } from "./refusal.ts";

export interface Upload {
  bytes: Uint8Array;
  /** The file's name on the sender's machine. It names the picture and decides nothing else. */
  name: string;
  folder: PictureTable;
  /** Id of the account that uploads it. */
  by: string;
  now: Date;
}

export type UploadResult =
  /** The files are on disk and the row is committed. */
  { outcome: "stored"; picture: UploadedPicture } | ({ outcome: "refused" } & ImageRefusal);

/**
 * Stores a picture with its variants, under a path that no other picture has. Throws when the store
 * or the database fails.
 */
export async function uploadImage(library: ImageLibrary, upload: Upload): Promise<UploadResult> {
  const refusal = refusalAtSight(upload.bytes);
  if (refusal) return refused(refusal);
  const made = await library.encoder.encode(upload.bytes);
  if (made.outcome === "refused") {
    if (made.refusal.reason === "too demanding")
      library.logError(made.refusal, "A picture took too much time or memory");
    return refused(made.refusal);
  }
  const picture = await storeFiles(library, made, upload);
  // If the connection breaks here, the row may be there all the same. The daily clean-up removes
  // files without a row.
  await insertRow(library, picture, made.files, upload);
  return { outcome: "stored", picture: { ...picture, fileName: cleanFileName(upload.name) } };
}

function refused(refusal: Refusal): UploadResult {
  return { outcome: "refused", ...refusalWords(refusal) };
}

interface Made {
  shape: PictureShape;
  files: Map<VariantName, Uint8Array>;
}

const nameAttempts = 1000;

/** A file of the same name in the same millisecond gets the next millisecond in its name. */
async function storeFiles(
  library: ImageLibrary,
  { shape, files }: Made,
  { bytes, folder, name, now }: Upload,
): Promise<Picture> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  for (let later = 0; later < nameAttempts; later += 1) {
    const url = newImagePath(folder, now.getTime() + later, name);
    const picture = namePicture(shape, { url, hash, alt: "", caption: "" });
    if (await putFiles(library, picture, files)) return picture;
  }
  throw new Error(`no free name for a picture in ${nameAttempts} attempts`);
}

/** Stores all files of a picture or none. False when one of the names is taken. */
async function putFiles(
  library: ImageLibrary,
  picture: Picture,
  files: Made["files"],
): Promise<boolean> {
  const added: string[] = [];
  let isComplete = false;
  try {
    for (const [path, variant] of variantsByPath(picture)) {
      const bytes = files.get(variant);
      if (!bytes) throw new Error(`${path} was not encoded`);
      if (!(await library.store.put(keyOf(path), bytes))) return false;
      added.push(path);
    }
    isComplete = true;
    return true;
  } finally {
    if (!isComplete) await removeNewFiles(library, added);
  }
}

async function insertRow(
  { db }: ImageLibrary,
  picture: Picture,
  files: Made["files"],
  { folder, name, by, now }: Upload,
): Promise<void> {
  const sizes = [...files.values()].map(({ length }) => length);
  await db
    .insertInto("images")
    .values({
      ...pictureColumns(picture),
      folder,
      file_name: cleanFileName(name),
      bytes: sizes.reduce((sum, size) => sum + size, 0),
      uploaded_at: now.toISOString(),
      uploaded_by: by,
      alt: "",
    })
    .execute();
}
