import {
  type Expression,
  expressionBuilder,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
} from "kysely";
import type { Database } from "#db/open.ts";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { dialledDigits } from "#domain/content/telephone.ts";
import { emailKey } from "#domain/text/email-address.ts";
import { type EnquiryFilter, type InboxPage, paged, pageOf } from "./inbox.ts";

export interface FoundEnquiries extends InboxPage {
  /** How many matches each list has; lists without a match are left out. */
  counts: Partial<Record<EnquiryFilter, number>>;
}

/**
 * A page, from 1, of the enquiries of every list that contain each word of a search in any field,
 * newest first. It finds telephone numbers in any notation: `07700 900123` matches
 * `+44 7700-900123`.
 */
export async function searchEnquiries(
  { reading }: Pick<Database, "reading">,
  { search, page = 1 }: { search: string; page?: number },
): Promise<FoundEnquiries> {
  const query = readQuery(search);
  const found = await findMatches(reading, query, page);
  const ids = found.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await byIds(reading, ids);
  // Every row carries the counts. A page beyond the last has no row, so ask the first page.
  const [first] = found.length > 0 || page === 1 ? found : await findMatches(reading, query, 1);
  return { ...(await pageOf(reading, rows)), counts: first ? countsOf(first) : {} };
}

const lists = ["new", "answered", "archived", "spam"] as const;

/** Each row also has the count of every list, so that one query reads everything. */
function findMatches(db: Kysely<Tables>, query: Query, page: number) {
  const list = sql`case when spam_reason is null then state else 'spam' end`;
  const countIn = (name: EnquiryFilter) =>
    sql<number | string>`sum(case when ${list} = ${name} then 1 else 0 end) over ()`.as(name);
  const found = db
    .selectFrom("enquiries")
    .where(matches(query))
    .select(["id", ...lists.map(countIn)]);
  return paged(found, page).execute();
}

function byIds(db: Kysely<Tables>, ids: string[]) {
  const rows = db.selectFrom("enquiries").selectAll().where("id", "in", ids);
  return rows.orderBy("received_at", "desc").orderBy("id").execute();
}

function countsOf(row: Record<EnquiryFilter, number | string>): FoundEnquiries["counts"] {
  const counts = lists.map((list) => [list, Number(row[list])] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function matches({ words, phone }: Query): Expression<SqlBool> {
  const { and, or } = expressionBuilder<Tables, "enquiries">();
  const containsAll = (texts: string[]) => and(texts.map(contains));
  if (!phone) return containsAll(words);
  return or([containsAll(words), containsAll([...phone.otherWords, phone.digits])]);
}

function contains(text: string): Expression<SqlBool> {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`search_text like ${pattern} escape '\\'`;
}

/** Enquiries match that contain all of `words`, or the phone number and all the other words. */
interface Query {
  words: string[];
  phone: { digits: string; otherWords: string[] } | null;
}

function readQuery(search: string): Query {
  const words = folded(textKey(search))
    .split(/\s+/)
    .filter((word) => word !== "");
  const digits = phoneDigits(words.filter((word) => !hasLetter(word)));
  return {
    words: [...new Set(words)],
    phone: digits === null ? null : { digits, otherWords: words.filter(hasLetter) },
  };
}

const hasLetter = (word: string) => /\p{L}/u.test(word);

/**
 * The digits of the telephone number among the words, without the United Kingdom's code and the
 * leading 0. Null when there are fewer than six digits, which many numbers contain by chance.
 */
function phoneDigits(words: string[]): string | null {
  const dialled = dialledDigits(words.join(""));
  const digits = dialled.replace(/^(?:\+|00)?(?:44)?0?/, "").replaceAll("+", "");
  return digits.length < 6 ? null : digits;
}

type Searched = Pick<
  Selectable<EnquiriesTable>,
  "reference" | "name" | "email" | "phone" | "postcode" | "service" | "message" | "notes"
> & {
  /** Of its samples. */
  titles: readonly string[];
};

/** The columns that searches read. Write them with every change to an enquiry. */
export function searchColumns(enquiry: Searched) {
  return { search_text: searchText(enquiry), email_key: emailKey(enquiry.email) };
}

/**
 * The searchable text of an enquiry, one field a line, so that no word spans two fields. Phone and
 * postcode have no spaces, because each person puts them in other places. The phone's digits are
 * also a line by themselves.
 */
function searchText(enquiry: Searched): string {
  const { reference, name, email, service, message, notes, phone, postcode, titles } = enquiry;
  const unspaced = (text: string) => text.replace(/\s/g, "");
  const digits = phone.replace(/[^0-9]/g, "");
  const lines = [reference, name, email, service, unspaced(phone), digits, unspaced(postcode)];
  return folded([...lines, ...titles, message, notes].join("\n"));
}

/** In lower case, with the curly apostrophe of phones turned into the straight one of keyboards. */
function folded(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("’", "'");
}
