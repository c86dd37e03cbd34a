import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, type Selectable, sql } from "kysely";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { dialledDigits } from "#domain/content/telephone.ts";

type Searched = Pick<
  Selectable<EnquiriesTable>,
  "reference" | "name" | "email" | "phone" | "postcode" | "service" | "message" | "notes"
>;

/** The columns that an enquiry is found by, to be written whenever it is. */
export function searchColumns(enquiry: Searched, notesRevision: number) {
  return {
    search_text: searchText(enquiry),
    email_key: emailKey(enquiry.email),
    search_revision: notesRevision,
  };
}

/**
 * An e-mail address as it is compared: whoever writes it in other letter case is the same person.
 */
export function emailKey(email: string): string {
  return textKey(email.trim()).toLowerCase();
}

/**
 * All that an enquiry is searched by, a line each, so that no word runs from one into the next.
 * Telephone number and postcode are without spaces, which everybody puts elsewhere, and the number
 * is there in digits alone too.
 */
function searchText(enquiry: Searched): string {
  const { reference, name, email, service, message, notes, phone, postcode } = enquiry;
  const unspaced = (text: string) => text.replace(/\s/g, "");
  const digits = phone.replace(/[^0-9]/g, "");
  const lines = [reference, name, email, service, unspaced(phone), digits, unspaced(postcode)];
  return plain([...lines, message, notes].join("\n"));
}

/** In small letters; the curly apostrophe, which phones type, is the straight one of keyboards. */
function plain(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("’", "'");
}

/**
 * What is looked for: enquiries that hold all of `words`, or all of `beside` and the telephone
 * number.
 */
export interface Sought {
  words: string[];
  number: { digits: string; beside: string[] } | null;
}

/**
 * Each word of a search is looked for by itself. What is left of a number is the same however it is
 * written.
 */
export function readSearch(search: string): Sought {
  const words = plain(textKey(search))
    .split(/\s+/)
    .filter((word) => word !== "");
  const digits = numberIn(words.filter((word) => !hasLetter(word)));
  return {
    words: [...new Set(words)],
    number: digits === null ? null : { digits, beside: words.filter(hasLetter) },
  };
}

const hasLetter = (word: string) => /\p{L}/u.test(word);

/**
 * The telephone number that is searched for, without the code of the United Kingdom or the nought
 * in its place. Null when there is none, or fewer than six digits, which stand by chance in many a
 * number.
 */
function numberIn(words: string[]): string | null {
  const dialled = dialledDigits(words.join(""));
  const digits = dialled.replace(/^(?:\+|00)?(?:44)?0?/, "").replaceAll("+", "");
  return digits.length < 6 ? null : digits;
}

/** How many enquiries are filled in at once; between batches others have their turn. */
const batchSize = 100;

/**
 * Fills in what older programs left out, which stored an enquiry or its notes and not what they are
 * found by. Returns how many enquiries that was. It costs next to nothing where there are none.
 */
export async function fillSearchTexts(db: Kysely<Tables>): Promise<number> {
  for (let filled = 0; ; ) {
    const rows = await db
      .selectFrom("enquiries")
      .selectAll()
      .whereRef("search_revision", "<>", "notes_revision")
      .limit(batchSize)
      .execute();
    if (rows.length === 0) return filled;
    await writeSearchTexts(db, rows);
    filled += rows.length;
    await nextTurn();
  }
}

/**
 * Writes what these enquiries are found by; for one whose notes were saved meanwhile, that save
 * does.
 */
export async function writeSearchTexts(
  db: Kysely<Tables>,
  rows: Selectable<EnquiriesTable>[],
): Promise<void> {
  const values = rows.map((row) => {
    const { search_text, email_key, search_revision } = searchColumns(row, row.notes_revision);
    return sql`(${row.id}, ${search_text}, ${email_key}, cast(${search_revision} as integer))`;
  });
  await sql`
    with made(id, search_text, email_key, revision) as (values ${sql.join(values)})
    update enquiries
    set search_text = made.search_text, email_key = made.email_key, search_revision = made.revision
    from made
    where enquiries.id = made.id and enquiries.notes_revision = made.revision`.execute(db);
}
