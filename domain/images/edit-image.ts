import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Selectable, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { ImagesTable, Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { Doer } from "#domain/accounts/actor.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { PictureTable } from "#domain/content/registry.ts";
import { removeNewFiles } from "./delete.ts";
import { noEdits, type PictureEdits, showSamePart } from "./edits.ts";
import { keyOf } from "./image-path.ts";
import { editsOf, type ImageTools, pictureOf } from "./images.ts";
import { type UploadedPicture, type VariantName, variantsByPath } from "./picture.ts";
import type { ImageRefusal } from "./refusal.ts";
import { type MadePicture, newImageRow, refusedByEncoder, storeFiles } from "./upload.ts";

export interface ImageEdit {
  /** The picture that is edited: an upload, an edited picture, or one that comes with the site. */
  url: string;
  /** How it is made from its original, whatever was done to it before. */
  edits: PictureEdits;
  /** The folder of the new files. */
  folder: PictureTable;
  by: Doer;
  now: Date;
}

export type EditResult =
  /**
   * The picture to show instead. `picture` is null for one that comes with the site, without edits.
   */
  | { outcome: "stored"; url: string; picture: UploadedPicture | null }
  | { outcome: "missing" }
  | ({ outcome: "refused" } & ImageRefusal);

/**
 * Makes a new picture from the original of another, which stays as it is, and so do the pages and
 * versions that show it. Throws when the store or the database fails.
 */
export async function editImage(tools: ImageTools, edit: ImageEdit): Promise<EditResult> {
  const source = await findSource(tools, edit.url);
  if (!source) return { outcome: "missing" };
  const { row, original, edits } = source;
  if (isSame(edit.edits, edits)) return { outcome: "stored", url: edit.url, ...shown(row) };
  if (isSame(edit.edits, noEdits))
    return { outcome: "stored", url: original.url, ...shown(original.row) };
  const made =
    (row && showSamePart(edit.edits, edits) && (await withOtherFocus(tools, row, edit.edits))) ||
    (await encode(tools, original, edit.edits));
  if (!made) return { outcome: "missing" };
  if (made.outcome === "refused") return refusedByEncoder(tools, made.refusal);
  return store(tools, made, original, edit);
}

/** A picture's original, and how the picture was made from it. */
export interface PictureSource {
  /** Undefined for a picture that comes with the site. */
  row: ImageRow | undefined;
  original: { url: string; row: ImageRow | undefined };
  edits: PictureEdits;
}

type ImageRow = Selectable<ImagesTable>;

/** Null when there is no such picture. A picture whose original is gone is its own original. */
export async function findSource(
  tools: Pick<ImageTools, "db" | "builtIn">,
  url: string,
): Promise<PictureSource | null> {
  const row = await readRow(tools, url);
  if (!row && !tools.builtIn.has(url)) return null;
  const whole = { row, original: { url, row }, edits: noEdits };
  const edits = row && editsOf(row);
  if (!edits || row.made_from === null) return whole;
  const from = await readRow(tools, row.made_from);
  if (!from && !tools.builtIn.has(row.made_from)) return whole;
  return { row, original: { url: row.made_from, row: from }, edits };
}

function readRow({ db }: Pick<ImageTools, "db">, url: string): Promise<ImageRow | undefined> {
  return db.selectFrom("images").selectAll().where("url", "=", textKey(url)).executeTakeFirst();
}

function isSame(one: PictureEdits, other: PictureEdits): boolean {
  return showSamePart(one, other) && JSON.stringify(one.focus) === JSON.stringify(other.focus);
}

function shown(row: ImageRow | undefined) {
  return { picture: row ? pictureOf(row) : null };
}

/** Copies the picture's files, and makes only the crop for social cards. Null if one is missing. */
async function withOtherFocus(tools: ImageTools, row: ImageRow, { focus }: PictureEdits) {
  const picture = pictureOf(row);
  const files = new Map<VariantName, Uint8Array>();
  for (const [path, variant] of variantsByPath(picture)) {
    const bytes = variant !== "social" && (await readFile(tools, path));
    if (bytes === null) return null;
    if (bytes) files.set(variant, bytes);
  }
  const jpeg = files.get("jpeg");
  if (!jpeg) return null;
  const order = { edits: { ...noEdits, focus }, only: "social" } as const;
  const made = await tools.encoder.encode(jpeg, order);
  if (made.outcome === "refused") return made;
  const { width, height, colour, avif } = picture;
  const shape = { width, height, colour, widths: avif.map((variant) => variant.width) };
  return { outcome: "made", shape, files: new Map([...files, ...made.files]) } as const;
}

/** Null when the original has no file any more. */
async function encode(
  tools: ImageTools,
  { url, row }: PictureSource["original"],
  edits: PictureEdits,
) {
  const bytes = row
    ? ((row.original && (await readFile(tools, row.original))) ?? (await readFile(tools, url)))
    : await tools.builtIn.read(url);
  return bytes && tools.encoder.encode(bytes, { edits });
}

async function readFile(
  { store }: Pick<ImageTools, "store">,
  path: string,
): Promise<Uint8Array | null> {
  const found = await store.get(keyOf(path));
  return found && buffer(await found.open());
}

async function store(
  tools: ImageTools,
  made: MadePicture,
  original: PictureSource["original"],
  { edits, folder, by, now }: ImageEdit,
): Promise<EditResult> {
  const name = original.row?.file_name ?? original.url.split("/").at(-1) ?? "";
  const hash = createHash("sha256")
    .update(JSON.stringify([original.url, edits]))
    .digest("hex");
  const names = { name, folder, now, hash: hash.slice(0, 8) };
  const { picture } = await storeFiles(tools, made, names);
  const row = {
    ...newImageRow(picture, made, { name, folder, by, now }),
    alt: original.row?.alt ?? "",
    made_from: original.url,
    edits: JSON.stringify(edits),
  };
  const isStored = await tools.db.transaction().execute(async (trx) => {
    if (!(await insertBeside(trx, row, original))) return false;
    const subject = { noun: "picture", id: row.url, name: row.file_name };
    await recordActivity(trx, { at: now, actor: by, event: "picture edited", subject });
    return true;
  });
  if (!isStored) {
    await removeNewFiles(tools, variantsByPath(picture).keys());
    return { outcome: "missing" };
  }
  return { outcome: "stored", url: picture.url, picture: pictureOf({ ...row, original: null }) };
}

/** False when the original was deleted meanwhile. */
async function insertBeside(
  trx: Transaction<Tables>,
  row: Omit<ImageRow, "original">,
  original: PictureSource["original"],
): Promise<boolean> {
  // Deleting a picture takes this lock too.
  await lock(trx, "publications");
  if (original.row && !(await readRow({ db: trx }, original.url))) return false;
  await trx.insertInto("images").values(row).execute();
  return true;
}
