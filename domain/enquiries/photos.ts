import { createHash, randomUUID } from "node:crypto";
import type { Insertable, Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { EnquiryPhotosTable, Tables } from "#db/schema.ts";
import type { IncomingFile } from "#domain/images/incoming-file.ts";
import { type ImageRefusal, refusalWords } from "#domain/images/refusal.ts";
import { cleanFileName } from "#domain/text/clean-text.ts";
import { awaitsDrawings } from "./enquiry-samples.ts";
import { makeFirstMailDue } from "./outbox.ts";
import { type PhotoStore, removeNewPhotoFiles } from "./photo-files.ts";
import {
  countTry,
  giveTryBack,
  type PhotoQuestion,
  type PhotoRefusal,
  photoRefusal,
} from "./photo-refusal.ts";
import { whileVisitorWaits } from "./receive.ts";

export interface SentPhoto {
  enquiryId: string;
  /** Who sends it, as `senderOf` says. Senders take turns. */
  sender: string;
  file: IncomingFile;
  /** The sender's name for the file. */
  name: string;
  /** If it is what the browser drew of a sample of the enquiry. */
  drawing?: { place: number; isOwnWall: boolean } | undefined;
  now: Date;
}

export type AddPhotoResult =
  | { outcome: "stored" }
  /** The enquiry has this photo already. Its sender did not receive the earlier answer. */
  | { outcome: "duplicate" }
  /** The file is no photo. */
  | ({ outcome: "refused" } & ImageRefusal)
  | { outcome: PhotoRefusal }
  /** Too many photos are waiting to be decoded. The sender may try again. */
  | { outcome: "busy" };

/**
 * Adds a photo to a stored enquiry: shrunk, upright, without metadata. The same bytes sent again
 * are the same photo. A photo that would not be stored anyway is not decoded. Throws when the photo
 * cannot be stored or the database does not answer.
 *
 * A drawing of a sample is stored like a photo of the room, one for each sample. Once all announced
 * drawings have come, the mail to the business waits no longer.
 */
export async function addPhoto(
  photos: PhotoStore,
  { enquiryId, sender, file, name, drawing, now }: SentPhoto,
): Promise<AddPhotoResult> {
  const id = photoId(enquiryId, file.hash, drawing?.place);
  const question = { ...photos, enquiryId, samplePlace: drawing?.place, now };
  const early = await whileVisitorWaits(() => outcomeWithoutDecoding(question, id));
  if (early) return { outcome: early };
  const made = await photos.encoder.shrink(file, sender);
  if (!made) {
    await whileVisitorWaits(() => giveTryBack(photos.db, enquiryId));
    return { outcome: "busy" };
  }
  if (made.outcome === "refused") return { outcome: "refused", ...refusalWords(made.refusal) };
  // A key for this upload only: when one photo is sent twice at once, the loser removes its own
  // file.
  const key = `${enquiryId}/${randomUUID()}.jpg`;
  const { bytes, width, height } = made.photo;
  if (!(await photos.files.put(key, bytes))) throw new Error(`${key} is the key of another photo`);
  const row = {
    id,
    enquiry_id: enquiryId,
    key,
    file_name: cleanFileName(name),
    width,
    height,
    bytes: bytes.length,
    uploaded_at: now.toISOString(),
    sample_place: drawing?.place ?? null,
    shows_own_wall: drawing?.isOwnWall ? 1 : 0,
  };
  // If this throws, the row may be there all the same, because the connection broke after the
  // commit. So the file stays; without a row, `removeOrphanedPhotos` removes it.
  const result = await whileVisitorWaits(() => insertIfSpace(question, row));
  if (result.outcome !== "stored") await removeNewPhotoFiles(photos, [key]);
  return result;
}

/** The same bytes for the same enquiry, or for the same sample of it, have the same id. */
function photoId(enquiryId: string, hash: string, samplePlace?: number): string {
  const subject = samplePlace === undefined ? hash : `${hash} ${samplePlace}`;
  return createHash("sha256").update(`${enquiryId} ${subject}`).digest("hex");
}

/** The outcome of a photo that need not be decoded. Null for any other, which counts as a try. */
async function outcomeWithoutDecoding(
  question: PhotoQuestion,
  id: string,
): Promise<PhotoRefusal | "duplicate" | null> {
  if (await isStored(question.db, id)) return "duplicate";
  const refusal = await photoRefusal(question);
  if (refusal) return refusal;
  return (await countTry(question.db, question.enquiryId)) ? null : "exhausted";
}

async function insertIfSpace(
  question: PhotoQuestion,
  photo: Insertable<EnquiryPhotosTable>,
): Promise<AddPhotoResult> {
  return question.db.transaction().execute(async (trx) => {
    await lockPhotos(trx);
    if (await isStored(trx, photo.id)) return { outcome: "duplicate" };
    const refusal = await photoRefusal({ ...question, db: trx });
    if (refusal) return { outcome: refusal };
    await trx.insertInto("enquiry_photos").values(photo).execute();
    if (question.samplePlace !== undefined && !(await awaitsDrawings(trx, question.enquiryId)))
      await makeFirstMailDue(trx, question.enquiryId, question.now);
    return { outcome: "stored" };
  });
}

/** Keeps other transactions from adding photos or deleting enquiries until this one ends. */
export function lockPhotos(trx: Transaction<Tables>): Promise<void> {
  return lock(trx, "enquiry photos");
}

async function isStored(db: Kysely<Tables>, id: string): Promise<boolean> {
  const photo = await db
    .selectFrom("enquiry_photos")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return photo !== undefined;
}
