import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { sentBy } from "./sent-by.ts";

/** A photo as it is handed over. */
export interface ListedPhoto {
  id: string;
  enquiryId: string;
  /** For its file: `DS-7K2M9X-1-hall.jpg`. No other photo has the same, whatever it was called where it comes from. */
  fileName: string;
}

/** The photos of every enquiry, the newest enquiry first, or of all that one person sent. */
export async function listPhotos(db: Kysely<Tables>, email?: string): Promise<ListedPhoto[]> {
  const real = db
    .selectFrom("enquiry_photos")
    .innerJoin("enquiries", "enquiries.id", "enquiry_id")
    .select(["enquiry_photos.id", "enquiry_id", "file_name", "reference"])
    .where("is_test", "=", 0);
  const wanted = email === undefined ? real : real.where(sentBy(db, email));
  const rows = await wanted
    .orderBy("received_at", "desc")
    .orderBy("enquiry_id")
    .orderBy("uploaded_at")
    .orderBy("enquiry_photos.id")
    .execute();
  let number = 0;
  return rows.map((row, index) => {
    number = rows[index - 1]?.enquiry_id === row.enquiry_id ? number + 1 : 1;
    const fileName = `${row.reference}-${number}-${stem(row.file_name)}.jpg`;
    return { id: row.id, enquiryId: row.enquiry_id, fileName };
  });
}

/** What a file is called, without its extension, since a photo is kept as JPEG, and without what no file name may hold. */
function stem(fileName: string): string {
  return (
    fileName
      .replace(/\.[^.]*$/, "")
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
      .replace(/^-|-$/g, "") || "photo"
  );
}
