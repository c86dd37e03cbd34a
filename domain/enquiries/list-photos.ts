import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { emailKey, fillSearchTexts } from "./search-text.ts";

/** A photo as it is handed over. */
export interface ListedPhoto {
  id: string;
  enquiryId: string;
  /**
   * For its file: `DS-7K2M9X-1-hall.jpg`. No other photo has the same, whatever it was called where
   * it comes from.
   */
  fileName: string;
}

/** The photos of all that one person sent, the newest enquiry first. */
export async function listPhotosOf(db: Kysely<Tables>, email: string): Promise<ListedPhoto[]> {
  await fillSearchTexts(db);
  return named(await listed(db).where("email_key", "=", emailKey(email)).execute());
}

/** The photos of these enquiries. */
export async function listPhotosIn(
  db: Kysely<Tables>,
  enquiryIds: string[],
): Promise<ListedPhoto[]> {
  if (enquiryIds.length === 0) return [];
  return named(await listed(db).where("enquiry_id", "in", enquiryIds).execute());
}

function listed(db: Kysely<Tables>) {
  return db
    .selectFrom("enquiry_photos")
    .innerJoin("enquiries", "enquiries.id", "enquiry_id")
    .select(["enquiry_photos.id", "enquiry_id", "file_name", "reference"])
    .where("is_test", "=", 0)
    .orderBy("received_at", "desc")
    .orderBy("enquiry_id")
    .orderBy("uploaded_at")
    .orderBy("enquiry_photos.id");
}

interface PhotoRow {
  id: string;
  enquiry_id: string;
  file_name: string;
  reference: string;
}

/** Those of one enquiry stand together, and are numbered. */
function named(rows: PhotoRow[]): ListedPhoto[] {
  let number = 0;
  return rows.map((row, index) => {
    number = rows[index - 1]?.enquiry_id === row.enquiry_id ? number + 1 : 1;
    const fileName = `${row.reference}-${number}-${stem(row.file_name)}.jpg`;
    return { id: row.id, enquiryId: row.enquiry_id, fileName };
  });
}

/**
 * What a file is called, without its extension, since a photo is kept as JPEG, and without what no
 * file name may hold.
 */
function stem(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]*$/, "")
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "photo"
  );
}
