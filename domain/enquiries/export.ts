import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely, Selectable } from "kysely";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { slugify } from "#domain/content/slug.ts";
import { byteOrderMark, csvLine } from "#domain/text/csv.ts";
import { emailKey } from "#domain/text/email-address.ts";
import { samplesOf } from "./enquiry-samples.ts";
import { type ListedPhoto, listPhotosIn } from "./personal-data.ts";

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
