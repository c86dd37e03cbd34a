import type { Kysely, Selectable } from "kysely";
import type { Database } from "#db/open.ts";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { slugify } from "#domain/content/slug.ts";
import { realEnquiries } from "./inbox.ts";
import { type ListedPhoto, listPhotosIn } from "./list-photos.ts";
import { emailKey, fillSearchTexts } from "./search-text.ts";

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

/** How many enquiries are read at once. */
const partSize = 100;

/**
 * Every enquiry, the newest first, with the business's notes; or all that one person sent, without
 * them, to be handed over. It comes in parts of some hundred enquiries, so that it is never in
 * memory whole. It is CSV (RFC 4180) that a spreadsheet opens as it is. A cell that a spreadsheet
 * would reckon with begins with an apostrophe
 * (https://owasp.org/www-community/attacks/CSV_Injection).
 */
export async function* exportEnquiries(
  { db, reading }: Pick<Database, "db" | "reading">,
  email?: string,
): AsyncGenerator<string, void, undefined> {
  const isForOwner = email === undefined;
  if (!isForOwner) await fillSearchTexts(db);
  const titles = [...columns.map(([title]) => title), "Photos", ...(isForOwner ? ["Notes"] : [])];
  let start = byteOrderMark + lineOf(titles);
  for (let last: Row | undefined; ; ) {
    const rows = await olderThan(last, wanted(reading, email));
    const photos = photosByEnquiry(await listPhotosIn(reading, idsOf(rows)));
    const cellsOf = (row: Row) => [
      ...columns.map(([, column]) => row[column] ?? ""),
      photos.get(row.id)?.join(", ") ?? "",
      ...(isForOwner ? [row.notes] : []),
    ];
    yield start + rows.map((row) => lineOf(cellsOf(row))).join("");
    if (rows.length < partSize) return;
    start = "";
    last = rows.at(-1);
  }
}

type Row = Selectable<EnquiriesTable>;

function wanted(db: Kysely<Tables>, email: string | undefined) {
  const real = realEnquiries(db).selectAll();
  return email === undefined ? real : real.where("email_key", "=", emailKey(email));
}

/**
 * The next part after that row. What is stored meanwhile is newer, so that no row comes twice or is
 * left out.
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

/** The names of each enquiry's photos. */
function photosByEnquiry(photos: ListedPhoto[]): Map<string, string[]> {
  const names = new Map<string, string[]>();
  for (const { enquiryId, fileName } of photos)
    names.set(enquiryId, [...(names.get(enquiryId) ?? []), fileName]);
  return names;
}

/**
 * What a spreadsheet takes for a formula, full-width signs among it, which some turn into plain
 * ones; and characters without width, behind which such a sign may hide.
 */
const reckonedWith = /^[=+\-@＝＋－＠\t\r\n\p{Default_Ignorable_Code_Point}]/u;

function lineOf(cells: string[]): string {
  return `${cells.map(cell).join(",")}\r\n`;
}

function cell(text: string): string {
  const inert = reckonedWith.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}

/**
 * What the file is called: `enquiries.csv`, and of one person `enquiries-of-ann-example-com.csv`.
 */
export function exportName(email?: string): string {
  if (email === undefined) return "enquiries.csv";
  const address = slugify(email.replace(/[^\p{L}\p{M}\p{N}]+/gu, "-"));
  return `enquiries-of-${address || "one-person"}.csv`;
}
