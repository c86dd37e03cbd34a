import { createHash, randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { EnquiryPhotosTable, Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { PictureEncoder } from "#domain/images/encoder.ts";
import { type ImageRefusal, refusalWords } from "#domain/images/refusal-words.ts";
import type { ImageStore } from "#domain/images/store.ts";
import { cleanFileName } from "#domain/text/file-name.ts";
import { photosLimit } from "./photos-limit.ts";

/** What the verbs on visitors' photos work with. */
export interface PhotoServices {
  db: Kysely<Tables>;
  store: ImageStore;
  encoder: Pick<PictureEncoder, "shrink">;
  /** For what went wrong without failing the verb. */
  logError(error: unknown, message: string): void;
}

export interface SentPhoto {
  enquiryId: string;
  bytes: Uint8Array;
  /** What the file is called where it comes from. */
  name: string;
  now: Date;
}

export type AddPhotoResult =
  | { outcome: "stored" }
  /** It was stored before; whoever sends it again has not heard so. */
  | { outcome: "kept" }
  | ({ outcome: "refused" } & ImageRefusal)
  /** The enquiry has all that it may have. */
  | { outcome: "full" }
  /** It was deleted meanwhile. */
  | { outcome: "missing" }
  /** Too many photos are waiting to be shrunk; later there is room for this one. */
  | { outcome: "busy" };

/**
 * Adds a photo to an enquiry that is stored already: shrunk, upright, without metadata. The same bytes sent again are the same
 * photo. One that would not be added anyway is not opened. Throws when it cannot be stored.
 */
export async function addPhoto(
  services: PhotoServices,
  { enquiryId, bytes, name, now }: SentPhoto,
): Promise<AddPhotoResult> {
  const id = photoId(enquiryId, bytes);
  const hindrance = await hindranceTo(services.db, { id, enquiry_id: enquiryId });
  if (hindrance) return { outcome: hindrance };
  const made = await services.encoder.shrink(bytes);
  if (!made) return { outcome: "busy" };
  if (!made.ok) return { outcome: "refused", ...refusalWords(made.refusal) };
  // Of its own, so that of one photo sent twice at once none takes the other's file away.
  const key = `${enquiryId}/${randomUUID()}.jpg`;
  const { photo } = made;
  await services.store.add(key, photo.bytes);
  const { width, height } = photo;
  // When it throws its row may be there all the same, the connection broken since; a file without one `sweepPhotos` removes.
  const result = await insertIfRoom(services.db, {
    id,
    enquiry_id: enquiryId,
    key,
    file_name: cleanFileName(name),
    width,
    height,
    bytes: photo.bytes.length,
    uploaded_at: now.toISOString(),
  });
  if (result.outcome !== "stored") await removePhotoFiles(services, [key]);
  return result;
}

/** What a photo goes by is the same whenever the same bytes are sent with the same enquiry. */
function photoId(enquiryId: string, bytes: Uint8Array): string {
  return createHash("sha256").update(`${enquiryId} `).update(bytes).digest("hex");
}

async function insertIfRoom(
  db: Kysely<Tables>,
  photo: EnquiryPhotosTable,
): Promise<AddPhotoResult> {
  return db.transaction().execute(async (trx) => {
    await lockPhotos(trx);
    const hindrance = await hindranceTo(trx, photo);
    if (hindrance) return { outcome: hindrance };
    await trx.insertInto("enquiry_photos").values(photo).execute();
    return { outcome: "stored" };
  });
}

/** Holds others that add photos, or delete enquiries with theirs, until this transaction ends. */
export function lockPhotos(trx: Transaction<Tables>): Promise<void> {
  return lock(trx, "enquiry photos");
}

/** Why a photo is not added to its enquiry; null when it is to be. */
async function hindranceTo(
  db: Kysely<Tables>,
  { id, enquiry_id }: Pick<EnquiryPhotosTable, "id" | "enquiry_id">,
): Promise<"missing" | "kept" | "full" | null> {
  const enquiry = await db
    .selectFrom("enquiries")
    .select("id")
    .where("id", "=", enquiry_id)
    .executeTakeFirst();
  if (!enquiry) return "missing";
  const photos = await db
    .selectFrom("enquiry_photos")
    .select("id")
    .where("enquiry_id", "=", enquiry_id)
    .execute();
  if (photos.some((photo) => photo.id === id)) return "kept";
  return photos.length < photosLimit ? null : "full";
}

/** How many photos an enquiry has. */
export async function countPhotos(db: Kysely<Tables>, enquiryId: string): Promise<number> {
  const { count } = await db
    .selectFrom("enquiry_photos")
    .select((select) => select.fn.countAll().as("count"))
    .where("enquiry_id", "=", textKey(enquiryId))
    .executeTakeFirstOrThrow();
  return Number(count);
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
