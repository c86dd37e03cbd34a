import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type Expression,
  expressionBuilder,
  type Kysely,
  type Selectable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { searchTextContains } from "#db/queries.ts";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { dialledDigits } from "#domain/content/telephone.ts";
import { folded, searchWords } from "#domain/text/clean-text.ts";
import { emailKey } from "#domain/text/email-address.ts";
import { type EnquiryFilter, type InboxPage, paged, pageOf, type StoredEnquiry } from "./inbox.ts";

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
  db: Kysely<Tables>,
  { search, page = 1 }: { search: string; page?: number },
): Promise<FoundEnquiries> {
  const found = db.selectFrom("enquiries").where(matches(readQuery(search)));
  const rows = await paged(found.selectAll(), page).execute();
  const shown = await pageOf(db, rows);
  if (page === 1 && !shown.hasMore) return { ...shown, counts: tally(shown.enquiries) };
  // This query reads every enquiry, as the first may have done. Between them other work runs.
  await nextTurn();
  return { ...shown, counts: await countLists(found) };
}

function tally(enquiries: StoredEnquiry[]): FoundEnquiries["counts"] {
  const counts: FoundEnquiries["counts"] = {};
  for (const { spamReason, state } of enquiries) {
    const list = spamReason === null ? state : "spam";
    counts[list] = (counts[list] ?? 0) + 1;
  }
  return counts;
}

const lists = ["new", "answered", "archived", "spam"] as const;

/** One query without a grouping, for which SQLite would read the rows in the order of an index. */
async function countLists(
  found: SelectQueryBuilder<Tables, "enquiries", object>,
): Promise<FoundEnquiries["counts"]> {
  const list = sql`case when spam_reason is null then state else 'spam' end`;
  const countIn = (name: EnquiryFilter) =>
    sql<number | string>`count(case when ${list} = ${name} then 1 end)`.as(name);
  const row = await found.select(lists.map(countIn)).executeTakeFirstOrThrow();
  const counts = lists.map((name) => [name, Number(row[name])] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

function matches({ words, phone }: Query): Expression<SqlBool> {
  const { and, or } = expressionBuilder<Tables, "enquiries">();
  const containsAll = (words: string[]) => and(searchTextContains(words));
  if (!phone) return containsAll(words);
  return or([containsAll(words), containsAll([...phone.otherWords, phone.digits])]);
}

/** Enquiries match that contain all of `words`, or the phone number and all the other words. */
interface Query {
  words: string[];
  phone: { digits: string; otherWords: string[] } | null;
}

function readQuery(search: string): Query {
  const words = searchWords(search);
  const digits = phoneDigits(words.filter((word) => !hasLetter(word)));
  return {
    words,
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
  const digits = folded(phone).replace(/[^0-9]/g, "");
  const lines = [reference, name, email, service, unspaced(phone), digits, unspaced(postcode)];
  return folded([...lines, ...titles, message, notes].join("\n"));
}
