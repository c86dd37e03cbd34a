import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { emailKey } from "#domain/text/email-address.ts";

/** How many enquiries came from an e-mail address in any letter case, spam included. */
export async function countEnquiriesOf(db: Kysely<Tables>, email: string): Promise<number> {
  const { count } = await db
    .selectFrom("enquiries")
    .select((select) => select.fn.countAll().as("count"))
    .where("email_key", "=", emailKey(email))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A photo for handing over. */
export interface ListedPhoto {
  id: string;
  enquiryId: string;
  /** Unique, whatever the sender called the file: `DS-7K2M9X-1-hall.jpg`. */
  fileName: string;
}

/** The photos that came from an e-mail address, newest enquiry first. */
export async function listPhotosOf(db: Kysely<Tables>, email: string): Promise<ListedPhoto[]> {
  return named(await photoRows(db).where("email_key", "=", emailKey(email)).execute());
}

/** The photos of these enquiries. */
export async function listPhotosIn(
  db: Kysely<Tables>,
  enquiryIds: string[],
): Promise<ListedPhoto[]> {
  if (enquiryIds.length === 0) return [];
  return named(await photoRows(db).where("enquiry_id", "in", enquiryIds).execute());
}

function photoRows(db: Kysely<Tables>) {
  return db
    .selectFrom("enquiry_photos")
    .innerJoin("enquiries", "enquiries.id", "enquiry_id")
    .select(["enquiry_photos.id", "enquiry_id", "file_name", "reference"])
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

/** Numbers the photos of each enquiry; `rows` has them next to each other. */
function named(rows: PhotoRow[]): ListedPhoto[] {
  let number = 0;
  return rows.map((row, index) => {
    number = rows[index - 1]?.enquiry_id === row.enquiry_id ? number + 1 : 1;
    const fileName = `${row.reference}-${number}-${stem(row.file_name)}.jpg`;
    return { id: row.id, enquiryId: row.enquiry_id, fileName };
  });
}

/** A file name without its extension, since photos are stored as JPEG, and without punctuation. */
function stem(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]*$/, "")
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "photo"
  );
}
