import { createHash } from "node:crypto";
import type { Doer } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { PictureTable } from "#domain/content/registry.ts";
import { cleanFileName } from "#domain/text/clean-text.ts";
import { removeNewFiles } from "./delete.ts";
import { keyOf, newImagePath } from "./image-path.ts";
import { type ImageTools, pictureColumns } from "./images.ts";
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
  by: Doer;
  now: Date;
}

export type UploadResult =
  /** The files are on disk and the row is committed. */
  { outcome: "stored"; picture: UploadedPicture } | ({ outcome: "refused" } & ImageRefusal);

/**
 * Stores a picture with its variants, under a path that no other picture has. Throws when the store
 * or the database fails.
 */
export async function uploadImage(tools: ImageTools, upload: Upload): Promise<UploadResult> {
  const refusal = refusalAtSight(upload.bytes);
  if (refusal) return refused(refusal);
  const made = await tools.encoder.encode(upload.bytes);
  if (made.outcome === "refused") {
    if (made.refusal.reason === "too demanding")
      tools.logError(made.refusal, "A picture took too much time or memory");
    return refused(made.refusal);
  }
  const hash = createHash("sha256").update(upload.bytes).digest("hex").slice(0, 8);
  const picture = await storeFiles(tools, made, { ...upload, hash });
  // If the connection breaks here, the row may be there all the same. The daily clean-up removes
  // files without a row.
  const row = newImageRow(picture, made, upload);
  await tools.db.transaction().execute(async (trx) => {
    await trx.insertInto("images").values(row).execute();
    const subject = { noun: "picture", id: row.url, name: row.file_name };
    const { now: at, by: actor } = upload;
    await recordActivity(trx, { at, actor, event: "picture uploaded", subject });
  });
  return { outcome: "stored", picture: { ...picture, fileName: row.file_name } };
}

function refused(refusal: Refusal) {
  return { outcome: "refused", ...refusalWords(refusal) } as const;
}

/** An encoded picture. */
interface MadePicture {
  shape: PictureShape;
  files: Map<VariantName, Uint8Array>;
}

/** The names of a new picture's files. */
interface NewNames extends Pick<Upload, "name" | "folder" | "now"> {
  /** Eight hexadecimal digits that change with the bytes. */
  hash: string;
}

const nameAttempts = 1000;

/**
 * Stores the files of a picture, and names it. A file of the same name in the same millisecond gets
 * the next millisecond in its name.
 */
async function storeFiles(
  tools: ImageTools,
  made: MadePicture,
  { hash, folder, name, now }: NewNames,
): Promise<Picture> {
  for (let later = 0; later < nameAttempts; later += 1) {
    const url = newImagePath(folder, now.getTime() + later, name);
    const picture = namePicture(made.shape, { url, hash, alt: "", caption: "" });
    if (await putFiles(tools, filesByPath(picture, made))) return picture;
  }
  throw new Error(`no free name for a picture in ${nameAttempts} attempts`);
}

function filesByPath(picture: Picture, { files }: MadePicture): Map<string, Uint8Array> {
  const byPath = new Map<string, Uint8Array>();
  for (const [path, variant] of variantsByPath(picture)) {
    const bytes = files.get(variant);
    if (!bytes) throw new Error(`${path} was not encoded`);
    byPath.set(path, bytes);
  }
  return byPath;
}

/** Stores all files of a picture or none. False when one of the names is taken. */
async function putFiles(tools: ImageTools, files: Map<string, Uint8Array>): Promise<boolean> {
  const added: string[] = [];
  let isComplete = false;
  try {
    for (const [path, bytes] of files) {
      if (!(await tools.store.put(keyOf(path), bytes))) return false;
      added.push(path);
    }
    isComplete = true;
    return true;
  } finally {
    if (!isComplete) await removeNewFiles(tools, added);
  }
}

/** The columns of a new picture's row. */
function newImageRow(picture: Picture, { files }: MadePicture, { folder, name, by, now }: Upload) {
  const sizes = Array.from(files.values(), ({ length }) => length);
  return {
    ...pictureColumns(picture),
    folder,
    file_name: cleanFileName(name),
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    uploaded_at: now.toISOString(),
    uploaded_by: (typeof by === "object" && by.id) || "",
    alt: "",
  };
}
