import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { EnquiryPhotosTable, Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { PictureEncoder } from "#domain/images/encoder.ts";
import type { IncomingFile } from "#domain/images/incoming-file.ts";
import { type ImageRefusal, refusalWords } from "#domain/images/refusal-words.ts";
import type { ImageStore } from "#domain/images/store.ts";
import { cleanFileName } from "#domain/text/file-name.ts";
import {
  type AskedRoom,
  countTry,
  giveTryBack,
  type Hindrance,
  hindranceTo,
} from "./photo-room.ts";
import { whileVisitorWaits } from "./while-visitor-waits.ts";

/** What the verbs on visitors' photos work with. */
export interface PhotoServices {
  db: Kysely<Tables>;
  store: ImageStore;
  encoder: Pick<PictureEncoder, "shrink">;
  /** Bytes that all photos together may take. */
  roomBytes: number;
  /** For what went wrong without failing the verb. */
  logError(error: unknown, message: string): void;
}

export interface SentPhoto {
  enquiryId: string;
  file: IncomingFile;
  /** What the file is called where it comes from. */
  name: string;
  now: Date;
}

export type AddPhotoResult =
  | { outcome: "stored" }
  /** It was stored before; whoever sends it again has not heard so. */
  | { outcome: "kept" }
  | ({ outcome: "refused" } & ImageRefusal)
  | { outcome: Hindrance }
  /** Too many photos are waiting to be shrunk; later there is room for this one. */
  | { outcome: "busy" };

/**
 * Adds a photo to an enquiry that is stored already: shrunk, upright, without metadata. The same
 * bytes sent again are the same photo. One that would not be added anyway is not opened. Throws
 * when it cannot be stored, or the database does not answer.
 */
export async function addPhoto(
  services: PhotoServices,
  { enquiryId, file, name, now }: SentPhoto,
): Promise<AddPhotoResult> {
  const id = photoId(enquiryId, file.hash);
  const asked = { ...services, enquiryId, now };
  const known = await whileVisitorWaits(() => knownBefore(asked, id));
  if (known) return { outcome: known };
  const made = await services.encoder.shrink(file);
  if (!made) {
    await whileVisitorWaits(() => giveTryBack(services.db, enquiryId));
    return { outcome: "busy" };
  }
  if (!made.ok) return { outcome: "refused", ...refusalWords(made.refusal) };
  // Of its own, so that of one photo sent twice at once none takes the other's file away.
  const key = `${enquiryId}/${randomUUID()}.jpg`;
  const { photo } = made;
  await services.store.add(key, photo.bytes);
  const { width, height } = photo;
  // When it throws its row may be there all the same, the connection broken since; a file without
  // one `sweepPhotos` removes.
  const row = {
    id,
    enquiry_id: enquiryId,
    key,
    file_name: cleanFileName(name),
    width,
    height,
    bytes: photo.bytes.length,
    uploaded_at: now.toISOString(),
  };
  const result = await whileVisitorWaits(() => insertIfRoom(asked, row));
  if (result.outcome !== "stored") await removePhotoFiles(services, [key]);
  return result;
}

/** What a photo goes by is the same whenever the same bytes are sent with the same enquiry. */
function photoId(enquiryId: string, hash: string): string {
  return createHash("sha256").update(`${enquiryId} ${hash}`).digest("hex");
}

/**
 * What becomes of a photo that need not be opened for that; null for one that is to be, which is
 * counted as a try.
 */
async function knownBefore(asked: AskedRoom, id: string): Promise<Hindrance | "kept" | null> {
  if (await isKept(asked.db, id)) return "kept";
  const hindrance = await hindranceTo(asked);
  if (hindrance) return hindrance;
  return (await countTry(asked.db, asked.enquiryId)) ? null : "exhausted";
}

async function insertIfRoom(asked: AskedRoom, photo: EnquiryPhotosTable): Promise<AddPhotoResult> {
  return asked.db.transaction().execute(async (trx) => {
    await lockPhotos(trx);
    if (await isKept(trx, photo.id)) return { outcome: "kept" };
    const hindrance = await hindranceTo({ ...asked, db: trx });
    if (hindrance) return { outcome: hindrance };
    await trx.insertInto("enquiry_photos").values(photo).execute();
    return { outcome: "stored" };
  });
}

/** Holds others that add photos, or delete enquiries with theirs, until this transaction ends. */
export function lockPhotos(trx: Transaction<Tables>): Promise<void> {
  return lock(trx, "enquiry photos");
}

async function isKept(db: Kysely<Tables>, id: string): Promise<boolean> {
  const photo = await db
    .selectFrom("enquiry_photos")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return photo !== undefined;
}

/** A photo's JPEG as it is stored; null when the enquiry has none of this id. */
export async function openPhoto(
  { db, store }: Pick<PhotoServices, "db" | "store">,
  { enquiryId, photoId }: { enquiryId: string; photoId: string },
): Promise<{ bytes: number; open(): Promise<Readable> } | null> {
  const photo = await db
    .selectFrom("enquiry_photos")
    .select("key")
    .where("id", "=", textKey(photoId))
    .where("enquiry_id", "=", textKey(enquiryId))
    .executeTakeFirst();
  return photo ? store.find(photo.key) : null;
}

/** Removes the files of photos whose rows are gone. What cannot be removed is only logged. */
export async function removePhotoFiles(
  { store, logError }: Pick<PhotoServices, "store" | "logError">,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    try {
      await store.remove(key);
    } catch (error) {
      logError(error, "A photo could not be removed");
    }
  }
}
