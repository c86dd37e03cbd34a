import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { minutesBefore } from "./minutes-before.ts";
import { photosADay, photosLimit, photoTriesLimit } from "./photos-limit.ts";

/** Why no photo can be added to an enquiry. */
export type Hindrance =
  /** The enquiry is in Spam: nothing is stored, and the sender is answered as if it were. */
  | "unwanted"
  /** The enquiry has all that it may have. */
  | "full"
  /** It was deleted meanwhile. */
  | "missing"
  /** So many were tried with it, or sent by its sender today, that no more are opened. */
  | "exhausted"
  /** All the room for photos is taken. */
  | "no room";

export interface AskedRoom {
  db: Kysely<Tables>;
  /** Bytes that all photos together may take. */
  roomBytes: number;
  enquiryId: string;
  now: Date;
}

/** Why no photo is added to an enquiry; null when one can be. */
export async function hindranceTo({
  db,
  roomBytes,
  enquiryId,
  now,
}: AskedRoom): Promise<Hindrance | null> {
  const enquiry = await db
    .selectFrom("enquiries")
    .select(["sender", "spam_reason"])
    .where("id", "=", textKey(enquiryId))
    .executeTakeFirst();
  if (!enquiry) return "missing";
  if (enquiry.spam_reason !== null) return "unwanted";
  if ((await countPhotos(db, enquiryId)) >= photosLimit) return "full";
  if ((await countOfSender(db, enquiry.sender, now)) >= photosADay) return "exhausted";
  return (await storedPhotoBytes(db)) >= roomBytes ? "no room" : null;
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

/** Counts one more try of an enquiry. False when it has had all it may have. */
export async function countTry(db: Kysely<Tables>, enquiryId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("enquiries")
    .set((set) => ({ photo_tries: set("photo_tries", "+", 1) }))
    .where("id", "=", enquiryId)
    .where("photo_tries", "<", photoTriesLimit)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** For a photo that was counted, and then not opened. */
export async function giveTryBack(db: Kysely<Tables>, enquiryId: string): Promise<void> {
  await db
    .updateTable("enquiries")
    .set((set) => ({ photo_tries: set("photo_tries", "-", 1) }))
    .where("id", "=", enquiryId)
    .where("photo_tries", ">", 0)
    .execute();
}

/** How many photos were added within a day to the enquiries of a sender. */
async function countOfSender(db: Kysely<Tables>, sender: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("enquiry_photos")
    .innerJoin("enquiries", "enquiries.id", "enquiry_photos.enquiry_id")
    .select((select) => select.fn.countAll().as("count"))
    .where("enquiries.sender", "=", sender)
    .where("enquiry_photos.uploaded_at", ">", minutesBefore(now, 24 * 60))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Bytes of all visitors' photos. */
export async function storedPhotoBytes(db: Kysely<Tables>): Promise<number> {
  const { bytes } = await db
    .selectFrom("enquiry_photos")
    .select((select) => select.fn.sum("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
