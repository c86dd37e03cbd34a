import type { Kysely, Selectable, SelectQueryBuilder } from "kysely";
import { textKey } from "#db/queries.ts";
import type { EnquiriesTable, EnquiryPhotosTable, MailsTable, Tables } from "#db/schema.ts";
import { type EnquirySample, samplesOf } from "./enquiry-samples.ts";
import { type EarlierEnquiry, earlierEnquiries } from "./spam.ts";

export type EnquiryState = "new" | "answered" | "archived";

/** The lists of the inbox. Spam has its own list, whatever its state. */
export type EnquiryFilter = EnquiryState | "spam";

/** An enquiry in the inbox. Times are in ISO 8601, UTC. */
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
  /** Null until someone opens it. */
  readAt: string | null;
  notes: string;
  /** Passed to `saveNotes`, which does not overwrite newer notes. */
  notesRevision: number;
  /** Whether the visitor asks for painted sample boards. */
  wantsBoards: boolean;
}

/** An enquiry in a list. */
export interface ListedEnquiry extends StoredEnquiry {
  photoCount: number;
  /** For spam: the last real enquiry that its e-mail address sent before. */
  earlier: EarlierEnquiry | null;
}

/** An enquiry with its mails, samples and photos of the room. */
export interface OpenedEnquiry extends StoredEnquiry {
  mails: InboxMail[];
  samples: EnquirySample[];
  photos: Selectable<EnquiryPhotosTable>[];
  earlier: EarlierEnquiry | null;
}

/** A mail, with the time of its next attempt and the end of a claim. Null if none is to come. */
export type InboxMail = MailsTable & { [Column in "run_at" | "claimed_until"]: string | null };

export interface InboxPage {
  /** Newest first. */
  enquiries: ListedEnquiry[];
  /** Whether there is a next page. */
  hasMore: boolean;
}

/** Enquiries on a page of the inbox. */
const pageSize = 50;

/** A page of one of the inbox's lists, from 1. */
export async function listEnquiries(
  db: Kysely<Tables>,
  { filter, page = 1 }: { filter: EnquiryFilter; page?: number },
): Promise<InboxPage> {
  return pageOf(db, await paged(filtered(db, filter).selectAll(), page).execute());
}

/** The enquiries of a page, newest first, and one more if there is a next page. */
export function paged<Row>(wanted: SelectQueryBuilder<Tables, "enquiries", Row>, page: number) {
  return wanted
    .orderBy("received_at", "desc")
    .orderBy("id")
    .offset((page - 1) * pageSize)
    .limit(pageSize + 1);
}

/** The rows that `paged` found, with what lists show beside them. */
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
    .where("sample_place", "is", null)
    .groupBy("enquiry_id")
    .execute();
  return new Map(counts.map(({ enquiry_id, count }) => [enquiry_id, Number(count)]));
}

/** How many enquiries each list has. */
export async function countEnquiries(db: Kysely<Tables>): Promise<Record<EnquiryFilter, number>> {
  const counts = await db
    .selectFrom("enquiries")
    .select((select) => ["spam_reason", "state", select.fn.countAll().as("count")])
    .groupBy(["spam_reason", "state"])
    .execute();
  const total = { new: 0, answered: 0, archived: 0, spam: 0 };
  for (const { spam_reason, state, count } of counts)
    total[spam_reason === null ? state : "spam"] += Number(count);
  return total;
}

/** How many enquiries are neither answered, archived nor spam. They may have been opened. */
export async function countNewEnquiries(db: Kysely<Tables>): Promise<number> {
  const { count } = await filtered(db, "new")
    .select((select) => select.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The enquiry with its mails, the business's first, its samples and its photos; null when it is
 * missing.
 */
export async function getEnquiry(db: Kysely<Tables>, id: string): Promise<OpenedEnquiry | null> {
  const row = await db
    .selectFrom("enquiries")
    .selectAll()
    .where("id", "=", textKey(id))
    .executeTakeFirst();
  if (!row) return null;
  const mails = await db
    .selectFrom("mails")
    .leftJoin("jobs", "jobs.id", "job_id")
    .selectAll("mails")
    .select(["run_at", "claimed_until"])
    .where("enquiry_id", "=", row.id)
    .orderBy("mails.kind")
    .orderBy("mails.id")
    .execute();
  const photos = await db
    .selectFrom("enquiry_photos")
    .selectAll()
    .where("enquiry_id", "=", row.id)
    .where("sample_place", "is", null)
    .orderBy("uploaded_at")
    .orderBy("id")
    .execute();
  const samples = (await samplesOf(db, [row.id])).get(row.id) ?? [];
  const earlier = (await earlierEnquiries(db, [row])).get(row.id) ?? null;
  return { ...enquiryOf(row), mails, samples, photos, earlier };
}

function filtered(db: Kysely<Tables>, filter: EnquiryFilter) {
  const enquiries = db.selectFrom("enquiries");
  if (filter === "spam") return enquiries.where("spam_reason", "is not", null);
  return enquiries.where("spam_reason", "is", null).where("state", "=", filter);
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
    wantsBoards: row.wants_boards === 1,
  };
}

/** An enquiry that waits for a reply. */
export interface OpenEnquiry {
  id: string;
  name: string;
  email: string;
  reference: string;
  phone: string;
  service: string;
  message: string;
  /** ISO-8601 text in UTC. */
  receivedAt: string;
  /** Id of its first photo of the room; null if it has none. */
  photo: string | null;
}

/** The enquiries that have waited longest for a reply, at most `limit`, and how many wait. */
export async function openEnquiries(
  db: Kysely<Tables>,
  { limit }: { limit: number },
): Promise<{ enquiries: OpenEnquiry[]; total: number }> {
  const open = db
    .selectFrom("enquiries")
    .where("spam_reason", "is", null)
    .where("state", "=", "new");
  const rows = await open
    .select(["id", "name", "email", "reference", "phone", "service", "message"])
    .select("received_at as receivedAt")
    .orderBy("received_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  const { total } = await open
    .select((select) => select.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  const photos = await firstPhotos(
    db,
    rows.map(({ id }) => id),
  );
  const enquiries = rows.map((row) => ({ ...row, photo: photos.get(row.id) ?? null }));
  return { enquiries, total: Number(total) };
}

async function firstPhotos(db: Kysely<Tables>, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("enquiry_photos")
    .select(["id", "enquiry_id"])
    .where("enquiry_id", "in", ids)
    .where("sample_place", "is", null)
    .orderBy("uploaded_at", "desc")
    .orderBy("id", "desc")
    .execute();
  // Of several photos, the earliest stays.
  return new Map(rows.map(({ id, enquiry_id }) => [enquiry_id, id]));
}
