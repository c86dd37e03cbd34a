import type { PhotoServices } from "./photos.ts";

/** Rows that are read at once. */
const pageSize = 100;

/**
 * References of the enquiries of which a photo's file is missing, each once, and how many photos
 * that are. Breaks off once `stop` is aborted. Throws when the database or the store does not
 * answer.
 */
export async function findMissingPhotos(
  { db, store }: Pick<PhotoServices, "db" | "store">,
  stop: AbortSignal,
): Promise<{ photos: number; references: string[] }> {
  const references = new Set<string>();
  let photos = 0;
  let after = "";
  while (!stop.aborted) {
    const rows = await db
      .selectFrom("enquiry_photos")
      .select(["id", "key"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(pageSize)
      .execute();
    for (const { id, key } of rows) {
      if (stop.aborted || (await store.find(key))) continue;
      const reference = await referenceOf(db, id);
      if (reference === null) continue;
      photos += 1;
      references.add(reference);
    }
    const last = rows.at(-1);
    if (!last || rows.length < pageSize) break;
    after = last.id;
  }
  return { photos, references: [...references] };
}

/** Null when the photo was deleted in the meantime. */
async function referenceOf(db: PhotoServices["db"], photoId: string): Promise<string | null> {
  const row = await db
    .selectFrom("enquiry_photos")
    .innerJoin("enquiries", "enquiries.id", "enquiry_photos.enquiry_id")
    .select("reference")
    .where("enquiry_photos.id", "=", photoId)
    .executeTakeFirst();
  return row?.reference ?? null;
}
