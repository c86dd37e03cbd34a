import {
  expressionBuilder,
  type Kysely,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  sql,
} from "kysely";
import { figuresOf } from "#db/figures-of.ts";
import { lowerCase } from "#db/lower-case.ts";
import type { EnquiriesTable, EnquiryPhotosTable, MailsTable, Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { dialledDigits } from "#domain/content/telephone.ts";
import { sentBy } from "./sent-by.ts";

export type EnquiryState = "new" | "answered" | "archived";

/** What a list of the inbox shows: spam stands apart, whatever its state. */
export type EnquiryFilter = EnquiryState | "spam";

/** An enquiry as the inbox shows it. Times are ISO-8601 text in UTC. */
export interface StoredEnquiry {
  id: string;
  reference: string;
  name: string;
  email: string;
  phone: string;
  postcode: string;
  service: string;
  message: string;
  spamReason: EnquiriesTable["spam_reason"];
  receivedAt: string;
  state: EnquiryState;
  /** Null while nobody has opened it. */
  readAt: string | null;
  notes: string;
  /** What `saveNotes` is told, so that it does not overwrite newer ones. */
  notesRevision: number;
}

/** With what belongs to it. */
export interface OpenedEnquiry extends StoredEnquiry {
  mails: MailsTable[];
  photos: EnquiryPhotosTable[];
}

export interface InboxPage {
  /** The newest first. */
  enquiries: StoredEnquiry[];
  /** There are older ones on the next page. */
  hasMore: boolean;
}

/** How many enquiries a page of the inbox has. */
const pageSize = 50;

/** A page of the inbox, from 1; with a search, of what holds each of its words in any field. */
export async function listEnquiries(
  db: Kysely<Tables>,
  { filter, search = "", page = 1 }: { filter: EnquiryFilter; search?: string; page?: number },
): Promise<InboxPage> {
  const rows = await holding(db, filtered(db, filter), search)
    .selectAll()
    .orderBy("received_at", "desc")
    .orderBy("id")
    .offset((page - 1) * pageSize)
    .limit(pageSize + 1)
    .execute();
  const enquiries = rows.slice(0, pageSize).map(enquiryOf);
  return { enquiries, hasMore: rows.length > pageSize };
}

/** How many enquiries of each list hold each word of the search; a list where none does is left out. */
export async function countHolding(
  db: Kysely<Tables>,
  search: string,
): Promise<Partial<Record<EnquiryFilter, number>>> {
  const real = db.selectFrom("enquiries").where("is_test", "=", 0);
  const list = sql<EnquiryFilter>`case when spam_reason is null then state else 'spam' end`;
  const counts = await holding(db, real, search)
    .select((select) => [list.as("list"), select.fn.countAll().as("count")])
    .groupBy("list")
    .execute();
  return Object.fromEntries(counts.map(({ list, count }) => [list, Number(count)]));
}

/** How many enquiries nobody has opened; and how many are new, opened or not. Spam is not counted. */
export async function countEnquiries(db: Kysely<Tables>): Promise<{ unread: number; new: number }> {
  const counted = filtered(db, "new").select((select) => select.fn.countAll().as("count"));
  const all = await counted.executeTakeFirstOrThrow();
  const unread = await counted.where("read_at", "is", null).executeTakeFirstOrThrow();
  return { unread: Number(unread.count), new: Number(all.count) };
}

/** How many enquiries one person sent, spam and all, told by the e-mail address in whatever letter case. */
export async function countEnquiriesOf(db: Kysely<Tables>, email: string): Promise<number> {
  const { count } = await db
    .selectFrom("enquiries")
    .select((select) => select.fn.countAll().as("count"))
    .where(sentBy(db, email))
    .where("is_test", "=", 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The enquiry with its mails, the business's first, and its photos; null when there is none of this id. */
export async function getEnquiry(db: Kysely<Tables>, id: string): Promise<OpenedEnquiry | null> {
  const row = await byId(db, id).selectAll().executeTakeFirst();
  if (!row) return null;
  const mails = await db
    .selectFrom("mails")
    .selectAll()
    .where("enquiry_id", "=", row.id)
    .orderBy("kind")
    .orderBy("id")
    .execute();
  const photos = await db
    .selectFrom("enquiry_photos")
    .selectAll()
    .where("enquiry_id", "=", row.id)
    .orderBy("uploaded_at")
    .orderBy("id")
    .execute();
  return { ...enquiryOf(row), mails, photos };
}

function byId(db: Kysely<Tables>, id: string) {
  return db.selectFrom("enquiries").where("id", "=", textKey(id)).where("is_test", "=", 0);
}

function filtered(db: Kysely<Tables>, filter: EnquiryFilter) {
  const real = db.selectFrom("enquiries").where("is_test", "=", 0);
  if (filter === "spam") return real.where("spam_reason", "is not", null);
  return real.where("spam_reason", "is", null).where("state", "=", filter);
}

const searched = ["reference", "name", "email", "service", "message", "notes"] as const;
/** Searched without their spaces, which everybody puts elsewhere: `BT9 6AA`. A word has none either. */
const searchedUnspaced = ["phone", "postcode"] as const;

/**
 * Each word of a search has to be there, in whichever field; the words need not stand side by side. A telephone number is also
 * found where it is written otherwise: `07700 900123` where the visitor wrote `+44 7700-900123`.
 */
function holding<Row>(
  db: Kysely<Tables>,
  query: SelectQueryBuilder<Tables, "enquiries", Row>,
  search: string,
): SelectQueryBuilder<Tables, "enquiries", Row> {
  const words = wordsOf(search);
  if (words.length === 0) return query;
  const figures = numberIn(words);
  return query.where(({ or, and }) => {
    const holdsAll = (some: string[]) => and([...new Set(some)].map((word) => holdsWord(db, word)));
    if (figures === null) return holdsAll(words);
    const beside = holdsAll(words.filter(hasLetter));
    return or([holdsAll(words), and([beside, holdsFigures(db, figures)])]);
  });
}

/** The words of a search as `holdsWord` looks for them. */
function wordsOf(search: string): string[] {
  const text = textKey(search).toLowerCase().replaceAll("’", "'");
  return text.split(/\s+/).filter((word) => word !== "");
}

const hasLetter = (word: string) => /\p{L}/u.test(word);

/**
 * The telephone number that is searched for, without the code of the United Kingdom or the nought in its place. Null when
 * there is none, or less than six figures: fewer stand by chance in many a number.
 */
function numberIn(words: string[]): string | null {
  const dialled = dialledDigits(words.filter((word) => !hasLetter(word)).join(""));
  const figures = dialled.replace(/^(?:\+|00)?(?:44)?0?/, "").replaceAll("+", "");
  return figures.length < 6 ? null : figures;
}

function holdsFigures(db: Kysely<Tables>, figures: string) {
  return sql<boolean>`${figuresOf(db, "phone")} like ${`%${figures}%`}`;
}

function holdsWord(db: Kysely<Tables>, word: string) {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  // Phones type the curly apostrophe where keyboards type the straight one.
  const plain = (column: string) => sql<string>`replace(${lowerCase(db, column)}, '’', '''')`;
  const texts = [
    ...searched.map(plain),
    ...searchedUnspaced.map((column) => unspaced(plain(column))),
  ];
  const { or } = expressionBuilder<Tables, "enquiries">();
  return or(texts.map((text) => sql<boolean>`${text} like ${pattern} escape '\\'`));
}

/** Without spaces, and without those that hold what is copied from a web page together. */
function unspaced(text: RawBuilder<string>): RawBuilder<string> {
  return sql`replace(replace(${text}, ' ', ''), ${"\u00a0"}, '')`;
}

function enquiryOf(row: Selectable<EnquiriesTable>): StoredEnquiry {
  return {
    id: row.id,
    reference: row.reference,
    name: row.name,
    email: row.email,
    phone: row.phone,
    postcode: row.postcode,
    service: row.service,
    message: row.message,
    spamReason: row.spam_reason,
    receivedAt: row.received_at,
    state: row.state,
    readAt: row.read_at,
    notes: row.notes,
    notesRevision: row.notes_revision,
  };
}
