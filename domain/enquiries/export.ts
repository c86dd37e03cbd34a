import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { slugify } from "#domain/content/slug.ts";
import { byteOrderMark, csvLine } from "#domain/text/csv.ts";
import { emailKey } from "#domain/text/email-address.ts";
import { samplesOf } from "./enquiry-samples.ts";

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

/** Enquiries in one part of the export. Between two parts other work runs. */
const partSize = 100;

/**
 * Every enquiry as CSV (RFC 4180), newest first, with the business's notes; with an e-mail address,
 * the enquiries of that person without the notes, to hand over. It comes in parts, so that a large
 * inbox never fills the memory.
 */
export async function* exportEnquiries(
  db: Kysely<Tables>,
  email?: string,
): AsyncGenerator<string, void, undefined> {
  const isForOwner = email === undefined;
  const added = ["Samples", "Sample boards", "Photos"];
  const titles = [...columns.map(([title]) => title), ...added, ...(isForOwner ? ["Notes"] : [])];
  let start = byteOrderMark + csvLine(titles);
  for (let last: Row | undefined; ; ) {
    const rows = await olderThan(last, wanted(db, email));
    const samples = await samplesOf(db, idsOf(rows));
    const photos = photosByEnquiry(await listPhotosIn(db, idsOf(rows)));
    const cellsOf = (row: Row) => [
      ...columns.map(([, column]) => row[column] ?? ""),
      (samples.get(row.id) ?? []).map(({ title }) => title).join("; "),
      row.wants_boards === 1 ? "yes" : "",
      photos.get(row.id)?.join(", ") ?? "",
      ...(isForOwner ? [row.notes] : []),
    ];
    yield start + rows.map((row) => csvLine(cellsOf(row))).join("");
    if (rows.length < partSize) return;
    start = "";
    last = rows.at(-1);
    await nextTurn();
  }
}

type Row = Selectable<EnquiriesTable>;

function wanted(db: Kysely<Tables>, email: string | undefined) {
  const every = db.selectFrom("enquiries").selectAll();
  return email === undefined ? every : every.where("email_key", "=", emailKey(email));
}

/**
 * The part after that row. Enquiries that arrive meanwhile are newer, so that no row comes twice or
 * is left out.
 */
function olderThan(last: Row | undefined, rows: ReturnType<typeof wanted>): Promise<Row[]> {
  const ordered = rows.orderBy("received_at", "desc").orderBy("id").limit(partSize);
  if (!last) return ordered.execute();
  return ordered
    .where("received_at", "<=", last.received_at)
    .where(({ or, eb }) => or([eb("received_at", "<", last.received_at), eb("id", ">", last.id)]))
    .execute();
}

function idsOf(rows: Row[]): string[] {
  return rows.map(({ id }) => id);
}

/** The file names of each enquiry's photos. */
function photosByEnquiry(photos: ListedPhoto[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { enquiryId, fileName } of photos)
    names.set(enquiryId, [...(names.get(enquiryId) ?? []), fileName]);
  return names;
}

/** `enquiries.csv`, or for one person `enquiries-of-ann-example-com.csv`. */
export function exportName(email?: string): string {
  if (email === undefined) return "enquiries.csv";
  const address = slugify(email.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-"));
  return `enquiries-of-${address || "one-person"}.csv`;
}

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
async function listPhotosIn(db: Kysely<Tables>, enquiryIds: string[]): Promise<ListedPhoto[]> {
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
