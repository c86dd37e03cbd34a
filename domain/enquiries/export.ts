import type { Kysely, Selectable } from "kysely";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { slugify } from "#domain/content/slug.ts";
import { type ListedPhoto, listPhotos } from "./list-photos.ts";
import { sentBy } from "./sent-by.ts";

const columns = [
  ["Reference", "reference"],
  ["Received (UTC)", "received_at"],
  ["State", "state"],
  ["Spam", "spam_reason"],
  ["Name", "name"],
  ["E-mail", "email"],
  ["Phone", "phone"],
  ["Postcode", "postcode"],
  ["Service", "service"],
  ["Message", "message"],
] as const;

/** Makes spreadsheets take the bytes for UTF-8. */
const byteOrderMark = "\uFEFF";

/**
 * Every enquiry, the newest first, with the business's notes; or all that one person sent, without them, to be handed over.
 * It is CSV (RFC 4180) that a spreadsheet opens as it is. A cell that a spreadsheet would reckon with begins with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export async function exportEnquiries(db: Kysely<Tables>, email?: string): Promise<string> {
  const real = db.selectFrom("enquiries").selectAll().where("is_test", "=", 0);
  const wanted = email === undefined ? real : real.where(sentBy(db, email));
  const rows = await wanted.orderBy("received_at", "desc").orderBy("id").execute();
  const photos = photosByEnquiry(await listPhotos(db, email));
  const isForOwner = email === undefined;
  const titles = [...columns.map(([title]) => title), "Photos", ...(isForOwner ? ["Notes"] : [])];
  const cellsOf = (row: Selectable<EnquiriesTable>) => [
    ...columns.map(([, column]) => row[column] ?? ""),
    photos.get(row.id)?.join(", ") ?? "",
    ...(isForOwner ? [row.notes] : []),
  ];
  const lines = [titles, ...rows.map(cellsOf)];
  return byteOrderMark + lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

/** The names of each enquiry's photos. */
function photosByEnquiry(photos: ListedPhoto[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { enquiryId, fileName } of photos)
    names.set(enquiryId, [...(names.get(enquiryId) ?? []), fileName]);
  return names;
}

/**
 * What a spreadsheet takes for a formula, full-width signs among it, which some turn into plain ones; and characters without
 * width, behind which such a sign may hide.
 */
const reckonedWith = /^[=+\-@＝＋－＠\t\r\n\p{Default_Ignorable_Code_Point}]/u;

function cell(text: string): string {
  const inert = reckonedWith.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}

/** What the file is called: `enquiries.csv`, and of one person `enquiries-of-ann-example-com.csv`. */
export function exportName(email?: string): string {
  if (email === undefined) return "enquiries.csv";
  const address = slugify(email.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-"));
  return `enquiries-of-${address || "one-person"}.csv`;
}
