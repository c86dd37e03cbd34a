import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import type { EnquiriesTable, EnquiryPhotosTable, MailsTable, Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import { type EarlierEnquiry, earlierEnquiries } from "./earlier-enquiries.ts";
import { emailKey, fillSearchTexts } from "./search-text.ts";

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

/** As a row of a list shows it. */
export interface ListedEnquiry extends StoredEnquiry {
  photoCount: number;
  /**
   * Of one under Spam, the last enquiry before it that the same e-mail address sent and that is not
   * spam.
   */
  earlier: EarlierEnquiry | null;
}

/** With what belongs to it. */
export interface OpenedEnquiry extends StoredEnquiry {
  mails: MailsTable[];
  photos: EnquiryPhotosTable[];
  /** As in a list. */
  earlier: EarlierEnquiry | null;
}

export interface InboxPage {
  /** The newest first. */
  enquiries: ListedEnquiry[];
  /** There are older ones on the next page. */
  hasMore: boolean;
}

/** How many enquiries a page of the inbox has. */
const pageSize = 50;

/** A page of one of the inbox's lists, from 1. */
export async function listEnquiries(
  db: Kysely<Tables>,
  { filter, page = 1 }: { filter: EnquiryFilter; page?: number },
): Promise<InboxPage> {
  return pageOf(db, await paged(filtered(db, filter).selectAll(), page).execute());
}

/**
 * These enquiries from the first of the page on, the newest first, and one more where there is
 * another page.
 */
export function paged<Row>(wanted: SelectQueryBuilder<Tables, "enquiries", Row>, page: number) {
  return wanted
    .orderBy("received_at", "desc")
    .orderBy("id")
    .offset((page - 1) * pageSize)
    .limit(pageSize + 1);
}

/** What `paged` found, with what the rows of a list show beside. */
export async function pageOf(
  db: Kysely<Tables>,
  rows: Selectable<EnquiriesTable>[],
): Promise<InboxPage> {
  const shown = rows.slice(0, pageSize);
  const photoCounts = await countPhotos(
    db,
    shown.map(({ id }) => id),
  );
  const earlier = await earlierEnquiries(db, shown);
  const enquiries = shown.map((row) => ({
    ...enquiryOf(row),
    photoCount: photoCounts.get(row.id) ?? 0,
    earlier: earlier.get(row.id) ?? null,
  }));
  return { enquiries, hasMore: rows.length > pageSize };
}

async function countPhotos(db: Kysely<Tables>, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const counts = await db
    .selectFrom("enquiry_photos")
    .select((select) => ["enquiry_id", select.fn.countAll().as("count")])
    .where("enquiry_id", "in", ids)
    .groupBy("enquiry_id")
    .execute();
  return new Map(counts.map(({ enquiry_id, count }) => [enquiry_id, Number(count)]));
}

/** How many enquiries each list has. */
export async function countEnquiries(db: Kysely<Tables>): Promise<Record<EnquiryFilter, number>> {
  const counts = await realEnquiries(db)
    .select((select) => ["spam_reason", "state", select.fn.countAll().as("count")])
    .groupBy(["spam_reason", "state"])
    .execute();
  const total = { new: 0, answered: 0, archived: 0, spam: 0 };
  for (const { spam_reason, state, count } of counts)
    total[spam_reason === null ? state : "spam"] += Number(count);
  return total;
}

/** How many enquiries are new: not yet answered or archived, opened or not, and not under Spam. */
export async function countNewEnquiries(db: Kysely<Tables>): Promise<number> {
  const { count } = await filtered(db, "new")
    .select((select) => select.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * How many enquiries one person sent, spam and all, told by the e-mail address in whatever letter
 * case.
 */
export async function countEnquiriesOf(db: Kysely<Tables>, email: string): Promise<number> {
  await fillSearchTexts(db);
  const { count } = await realEnquiries(db)
    .select((select) => select.fn.countAll().as("count"))
    .where("email_key", "=", emailKey(email))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The enquiry with its mails, the business's first, and its photos; null when there is none of this
 * id.
 */
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
  const earlier = (await earlierEnquiries(db, [row])).get(row.id) ?? null;
  return { ...enquiryOf(row), mails, photos, earlier };
}

function byId(db: Kysely<Tables>, id: string) {
  return realEnquiries(db).where("id", "=", textKey(id));
}

function filtered(db: Kysely<Tables>, filter: EnquiryFilter) {
  const real = realEnquiries(db);
  if (filter === "spam") return real.where("spam_reason", "is not", null);
  return real.where("spam_reason", "is", null).where("state", "=", filter);
}

/** All but the daily test, which no list shows. */
export function realEnquiries(db: Kysely<Tables>) {
  return db.selectFrom("enquiries").where("is_test", "=", 0);
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
