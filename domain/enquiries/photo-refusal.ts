import type { Kysely } from "kysely";
import { textKey } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";
import { minutesBefore } from "#domain/time.ts";
import { lacksDrawing } from "./enquiry-samples.ts";
import { photosADay, photosLimit, photoTriesLimit } from "./limits.ts";

/** Why an enquiry takes no photo. */
export type PhotoRefusal =
  /** The enquiry is in Spam. Nothing is stored, but the answer to the sender says that it was. */
  | "unwanted"
  /** The enquiry has its five photos. */
  | "full"
  /** The sample has its drawing, or the enquiry has no such sample. */
  | "drawn"
  /** The enquiry was deleted. */
  | "missing"
  /** Too many photos were tried for this enquiry, or stored today for this sender. */
  | "exhausted"
  /** The disk space set aside for photos is full. */
  | "no space";

export interface PhotoQuestion {
  db: Kysely<Tables>;
  /** Most bytes of all photos together. */
  spaceBytes: number;
  enquiryId: string;
  /** For the drawing of a sample. Undefined for a photo of the room. */
  samplePlace?: number | undefined;
  now: Date;
}

/** Why the enquiry takes no photo; null when it takes one. */
export async function photoRefusal({
  db,
  spaceBytes,
  enquiryId,
  samplePlace,
  now,
}: PhotoQuestion): Promise<PhotoRefusal | null> {
  const enquiry = await db
    .selectFrom("enquiries")
    .select(["sender", "spam_reason"])
    .where("id", "=", textKey(enquiryId))
    .executeTakeFirst();
  if (!enquiry) return "missing";
  if (enquiry.spam_reason !== null) return "unwanted";
  if (samplePlace === undefined) {
    if ((await countPhotos(db, enquiryId)) >= photosLimit) return "full";
  } else if (!(await lacksDrawing(db, enquiryId, samplePlace))) return "drawn";
  if ((await countPhotosToday(db, enquiry.sender, now)) >= photosADay) return "exhausted";
  return (await storedPhotoBytes(db)) >= spaceBytes ? "no space" : null;
}

/** How many photos of the room an enquiry has. */
export async function countPhotos(db: Kysely<Tables>, enquiryId: string): Promise<number> {
  const { count } = await db
    .selectFrom("enquiry_photos")
    .select((select) => select.fn.countAll().as("count"))
    .where("enquiry_id", "=", textKey(enquiryId))
    .where("sample_place", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Counts one more try for an enquiry. False when it has had its fifteen. */
export async function countTry(db: Kysely<Tables>, enquiryId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("enquiries")
    .set((set) => ({ photo_tries: set("photo_tries", "+", 1) }))
    .where("id", "=", enquiryId)
    .where("photo_tries", "<", photoTriesLimit)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Takes one try back, for a photo that was counted but never decoded. */
export async function giveTryBack(db: Kysely<Tables>, enquiryId: string): Promise<void> {
  await db
    .updateTable("enquiries")
    .set((set) => ({ photo_tries: set("photo_tries", "-", 1) }))
    .where("id", "=", enquiryId)
    .where("photo_tries", ">", 0)
    .execute();
}

/** How many photos the enquiries of a sender received within a day. */
async function countPhotosToday(db: Kysely<Tables>, sender: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("enquiry_photos")
    .innerJoin("enquiries", "enquiries.id", "enquiry_photos.enquiry_id")
    .select((select) => select.fn.countAll().as("count"))
    .where("enquiries.sender", "=", sender)
    .where("enquiry_photos.uploaded_at", ">", minutesBefore(now, 24 * 60))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Bytes of all photos together. */
export async function storedPhotoBytes(db: Kysely<Tables>): Promise<number> {
  const { bytes } = await db
    .selectFrom("enquiry_photos")
    .select((select) => select.fn.sum("bytes").as("bytes"))
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}

/** Limits how many photos are uploaded at the same time. */
export interface PhotoUploadSlots {
  /** Takes a slot and returns the function that frees it; null when this sender gets none now. */
  take(sender: string): (() => void) | null;
}

interface SlotLimits {
  /** Slots for everyone. */
  all: number;
  /** Slots for one sender. A page sends one photo after another, but phones share IP addresses. */
  each: number;
}

/** By default, ten senders with slow connections are needed to take every slot. */
export function photoUploadSlots(
  { all, each }: SlotLimits = { all: 40, each: 4 },
): PhotoUploadSlots {
  const taken = new Map<string, number>();
  let count = 0;
  return {
    take(sender) {
      const own = taken.get(sender) ?? 0;
      if (count >= all || own >= each) return null;
      count += 1;
      taken.set(sender, own + 1);
      return () => {
        count -= 1;
        const left = (taken.get(sender) ?? 1) - 1;
        if (left === 0) taken.delete(sender);
        else taken.set(sender, left);
      };
    },
  };
}
