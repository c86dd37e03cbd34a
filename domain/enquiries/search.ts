import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from "kysely";
import { contains } from "#db/contains.ts";
import type { Database } from "#db/open.ts";
import type { Tables } from "#db/schema.ts";
import { type EnquiryFilter, type InboxPage, paged, pageOf, realEnquiries } from "./inbox.ts";
import { fillSearchTexts, readSearch, type Sought } from "./search-text.ts";

export interface FoundEnquiries extends InboxPage {
  /** How many there are in each list; a list that has none is left out. */
  counts: Partial<Record<EnquiryFilter, number>>;
}

/**
 * A page, from 1, of the enquiries of every list that hold each word of a search in any field,
 * newest first. A telephone number is also found where it is written otherwise: `07700 900123`
 * where the visitor wrote `+44 7700-900123`.
 */
export async function searchEnquiries(
  { db, reading }: Pick<Database, "db" | "reading">,
  { search, page = 1 }: { search: string; page?: number },
): Promise<FoundEnquiries> {
  await fillSearchTexts(db);
  const sought = readSearch(search);
  const found = await lookFor(reading, sought, page);
  const ids = found.map(({ id }) => id);
  const rows = ids.length === 0 ? [] : await byIds(reading, ids);
  // A page that is too far has no row that would say.
  const [first] = found.length > 0 || page === 1 ? found : await lookFor(reading, sought, 1);
  return { ...(await pageOf(reading, rows)), counts: first ? countsOf(first) : {} };
}

const lists = ["new", "answered", "archived", "spam"] as const;

/** In each row how many there are, so that everything is read once. */
function lookFor(db: Kysely<Tables>, sought: Sought, page: number) {
  const list = sql`case when spam_reason is null then state else 'spam' end`;
  const countIn = (name: EnquiryFilter) =>
    sql<number | string>`sum(case when ${list} = ${name} then 1 else 0 end) over ()`.as(name);
  const found = realEnquiries(db)
    .where(holding(db, sought))
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

function holding(db: Kysely<Tables>, { words, number }: Sought): Expression<SqlBool> {
  const { and, or } = expressionBuilder<Tables, "enquiries">();
  const holdsAll = (texts: string[]) => and(texts.map((text) => contains(db, "search_text", text)));
  if (!number) return holdsAll(words);
  return or([holdsAll(words), holdsAll([...number.beside, number.digits])]);
}
