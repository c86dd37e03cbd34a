import type { Kysely, Transaction } from "kysely";
import { textKey } from "#db/queries.ts";
import type { Tables } from "#db/schema.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import { recordActivity, recordOnceAnHour } from "#domain/activity/record-activity.ts";
import type { Saving } from "#domain/content/revisions.ts";
import { cleanText, countCharacters } from "#domain/text/clean-text.ts";
import { samplesOf } from "./enquiry-samples.ts";
import type { EnquiryState } from "./inbox.ts";
import { notesLimit } from "./limits.ts";
import { queueMail, queueMessages, restartMail } from "./outbox.ts";
import { searchColumns } from "./search.ts";

export type ChangeResult = { outcome: "saved" | "missing" };

/** Records that someone opened an enquiry. False when someone had opened it before. */
export async function markRead(db: Kysely<Tables>, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("enquiries")
    .set({ read_at: now.toISOString() })
    .where("id", "=", textKey(id))
    .where("read_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Moves an enquiry to another list. */
export async function setState(
  db: Kysely<Tables>,
  id: string,
  state: EnquiryState,
  saving: Saving,
): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("enquiries")
      .set({ state })
      .where("id", "=", textKey(id))
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (!changed) return { outcome: "missing" };
    await recordChange(trx, changed, { to: state }, saving);
    return { outcome: "saved" };
  });
}

/** Records the enquiry's reference, and no words of the visitor or of the notes. */
async function recordChange(
  trx: Transaction<Tables>,
  { id, reference }: { id: string; reference: string },
  detail: Record<string, string>,
  { now: at, by: actor = "website" }: Saving,
): Promise<void> {
  const subject = { noun: "enquiry", id, name: reference };
  await recordActivity(trx, { at, actor, event: "enquiry changed", subject, detail });
}

export type NotesResult =
  | { outcome: "saved"; revision: number }
  /** Someone saved other notes meanwhile; these are theirs. */
  | { outcome: "conflict"; notes: string; revision: number }
  | { outcome: "invalid"; message: string }
  | { outcome: "missing" };

/**
 * Saves the notes of an enquiry. `revision` is the one the editor started from; a newer one is not
 * overwritten.
 */
export async function saveNotes(
  db: Kysely<Tables>,
  id: string,
  { notes: input, revision }: { notes: string; revision: number },
  saving: Saving,
): Promise<NotesResult> {
  const notes = cleanText(input);
  if (countCharacters(notes) > notesLimit)
    return { outcome: "invalid", message: `Notes can be ${notesLimit} characters at most` };
  const isSaved = await db.transaction().execute(async (trx) => {
    const saved = await trx
      .updateTable("enquiries")
      .set({ notes, notes_revision: revision + 1 })
      .where("id", "=", textKey(id))
      .where("notes_revision", "=", revision)
      .returningAll()
      .executeTakeFirst();
    if (!saved) return false;
    const samples = (await samplesOf(trx, [saved.id])).get(saved.id) ?? [];
    const { search_text } = searchColumns({ ...saved, titles: samples.map(({ title }) => title) });
    await trx.updateTable("enquiries").set({ search_text }).where("id", "=", saved.id).execute();
    await recordChange(trx, saved, { what: "notes" }, saving);
    return true;
  });
  if (isSaved) return { outcome: "saved", revision: revision + 1 };
  const current = await db
    .selectFrom("enquiries")
    .select(["notes", "notes_revision"])
    .where("id", "=", textKey(id))
    .executeTakeFirst();
  if (!current) return { outcome: "missing" };
  // The same notes: this save is a retry whose first answer got lost.
  if (current.notes === notes) return { outcome: "saved", revision: current.notes_revision };
  return { outcome: "conflict", notes: current.notes, revision: current.notes_revision };
}

/** Puts an enquiry under Spam, because a person says that it is. */
export async function putInSpam(
  db: Kysely<Tables>,
  id: string,
  saving: Saving,
): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const put = await trx
      .updateTable("enquiries")
      .set({ spam_reason: "marked" })
      .where("id", "=", textKey(id))
      .where("spam_reason", "is", null)
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (!put) return { outcome: "missing" };
    await recordChange(trx, put, { to: "spam" }, saving);
    return { outcome: "saved" };
  });
}

/**
 * Takes an enquiry out of Spam: it becomes new. Its mails are sent, unless they were queued before
 * a person put it there.
 */
export async function takeOutOfSpam(
  db: Kysely<Tables>,
  id: string,
  saving: Saving,
): Promise<ChangeResult> {
  return db.transaction().execute(async (trx) => {
    const taken = await trx
      .updateTable("enquiries")
      .set({ spam_reason: null, state: "new" })
      .where("id", "=", textKey(id))
      .where("spam_reason", "is not", null)
      .returning(["id", "email", "reference"])
      .executeTakeFirst();
    if (!taken) return { outcome: "missing" };
    const mail = trx.selectFrom("mails").select("id").where("enquiry_id", "=", taken.id);
    if (!(await mail.executeTakeFirst()))
      await queueMessages(trx, taken, saving.now, Number.POSITIVE_INFINITY);
    await recordChange(trx, taken, { to: "not spam" }, saving);
    return { outcome: "saved" };
  });
}

/** Makes an unsent mail due now, or queues a copy of one that was sent. */
export async function sendAgain(
  db: Kysely<Tables>,
  mailId: string,
  saving: Saving,
): Promise<ChangeResult> {
  const { now } = saving;
  return db.transaction().execute(async (trx) => {
    const mail = await trx
      .selectFrom("mails")
      .innerJoin("enquiries", "enquiries.id", "enquiry_id")
      .select(["mails.id", "enquiry_id", "kind", "sent_at", "reference"])
      .where("mails.id", "=", textKey(mailId))
      .executeTakeFirst();
    if (!mail) return { outcome: "missing" };
    if (mail.sent_at === null) await restartMail(trx, mail.id, now);
    else await queueMail(trx, mail.enquiry_id, mail.kind, now);
    const { enquiry_id: id, reference } = mail;
    await recordChange(trx, { id, reference }, { what: "mail sent again" }, saving);
    return { outcome: "saved" };
  });
}

export interface Seen {
  event: "enquiry read" | "photo seen";
  enquiryId: string;
  by: Actor;
  now: Date;
}

/** Records that somebody saw what a visitor sent, once an hour for each session and enquiry. */
export async function recordSeen(
  db: Kysely<Tables>,
  { event, enquiryId, by: actor, now: at }: Seen,
): Promise<void> {
  const enquiry = await db
    .selectFrom("enquiries")
    .select(["id", "reference"])
    .where("id", "=", textKey(enquiryId))
    .executeTakeFirst();
  if (!enquiry) return;
  const subject = { noun: "enquiry", id: enquiry.id, name: enquiry.reference };
  await recordOnceAnHour(db, { at, actor, event, subject });
}
