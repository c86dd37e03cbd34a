import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { EnquiriesTable, MailsTable, Tables } from "#db/schema.ts";
import { type Again, endJob, type Job, pauseAfter } from "#domain/jobs/jobs.ts";
import { minutesBefore } from "#domain/time.ts";
import { type EnquirySample, samplesOf } from "./enquiry-samples.ts";
import { gatheredMails, nextGathering } from "./outbox.ts";

/** How long attempts continue, and how old a mail may be when it is sent, in minutes. */
const patienceMinutes = 3 * 24 * 60;

/** Most enquiries that one mail names, so that no server refuses it for its size. */
const mostGathered = 1_000;

/** A mail that is to be sent, and its enquiry. */
export interface DueMail {
  /** The mails that are sent as one, the oldest first. */
  ids: string[];
  kind: MailsTable["kind"];
  enquiry: Pick<
    EnquiriesTable,
    | "id"
    | "reference"
    | "name"
    | "email"
    | "phone"
    | "postcode"
    | "service"
    | "message"
    | "received_at"
  > & { wants_boards: number; samples: EnquirySample[] };
  /** The enquiries that the mail names together. Empty if it is about the one alone. */
  gathered: Pick<EnquiriesTable, "reference" | "name" | "phone">[];
}

/** The mail that a job sends; null if it was sent, or its enquiry deleted. */
export async function readDueMail(
  db: Kysely<Tables>,
  { id }: Pick<Job, "id">,
): Promise<DueMail | null> {
  const mails = await unsentOf(db, id)
    .select(["id", "kind", "enquiry_id"])
    .orderBy("created_at")
    .orderBy("id")
    .limit(mostGathered)
    .execute();
  const [first] = mails;
  if (!first) return null;
  const ids = mails.map((mail) => mail.id);
  const enquiry = await db
    .selectFrom("enquiries")
    .select(["id", "reference", "name", "email", "phone", "postcode", "service", "message"])
    .select(["received_at", "wants_boards"])
    .where("id", "=", first.enquiry_id)
    .executeTakeFirst();
  // Deleted since.
  if (!enquiry) return null;
  const samples = (await samplesOf(db, [enquiry.id])).get(enquiry.id) ?? [];
  return {
    ids,
    kind: first.kind,
    enquiry: { ...enquiry, samples },
    gathered: ids.length > 1 ? await enquiriesOf(db, ids) : [],
  };
}

async function enquiriesOf(db: Kysely<Tables>, mailIds: string[]): Promise<DueMail["gathered"]> {
  return db
    .selectFrom("enquiries")
    .innerJoin("mails", "mails.enquiry_id", "enquiries.id")
    .select(["reference", "name", "phone"])
    .where("mails.id", "in", mailIds)
    .orderBy("received_at")
    .execute();
}

/** Records that the mail server accepted the mail. Ends the job unless it has further mails. */
export async function recordSent(
  db: Kysely<Tables>,
  job: Job,
  ids: string[],
  now: Date,
): Promise<Again | undefined> {
  return db.transaction().execute(async (trx) => {
    await trx
      .updateTable("mails")
      .set({ sent_at: now.toISOString(), last_error: null })
      .where("id", "in", ids)
      .execute();
    return endIfEmpty(trx, job, { at: new Date(nextGathering(now)) });
  });
}

export interface FailedAttempt {
  reason: string;
  /** Whether every further attempt would fail too. */
  isFinal: boolean;
  /** Whether any other mail would have failed too; false when the server refused this one. */
  isServerFault?: boolean;
  now: Date;
}

/**
 * Records a failed attempt, and returns when the next one is. Gives up after a final refusal, and
 * mails that would be older than three days by then. If someone pressed "Send again" meanwhile, it
 * records only the error: the mail stays due.
 */
export async function recordFailure(
  db: Kysely<Tables>,
  job: Job,
  ids: string[],
  { reason, isFinal, isServerFault = false, now }: FailedAttempt,
): Promise<Again | undefined> {
  const next = pauseAfter(job.attempts, now);
  return db.transaction().execute(async (trx) => {
    const isForEveryMail = isServerFault || !(await isTakingMails(trx, now));
    await trx
      .updateTable("mails")
      .set({ last_error: reason, is_server_fault: isForEveryMail ? 1 : 0 })
      .where("id", "in", ids)
      .execute();
    await giveUp(trx, job, { before: isFinal ? null : next, now });
    return endIfEmpty(trx, job, { at: next, error: reason });
  });
}

/** Gives up the mails of a job that waited longer than three days: nobody expects them any more. */
export async function giveUpOld(db: Kysely<Tables>, job: Job, now: Date): Promise<void> {
  await giveUp(db, job, { before: now, now });
}

/**
 * Gives up the unsent mails of a job: those that are older than three days at the time `before`, or
 * all if it is null. Gives up none if somebody has pressed "Send again" since the job was claimed.
 */
async function giveUp(
  db: Kysely<Tables>,
  { id, attempts }: Job,
  { before, now }: { before: Date | null; now: Date },
): Promise<void> {
  const unchanged = db.selectFrom("jobs").select("id").where("attempts", "=", attempts);
  const old = unsentOf(db, id).select("id");
  const oldest = before && minutesBefore(before, patienceMinutes);
  await db
    .updateTable("mails")
    .set({ given_up_at: now.toISOString() })
    .where("id", "in", oldest ? old.where("created_at", "<", oldest) : old)
    .where("job_id", "in", unchanged.where("id", "=", id))
    .execute();
}

/** Ends a job that found no mail. If one was added just now, the job is due again at once. */
export async function endWithoutMail(
  db: Kysely<Tables>,
  job: Job,
  now: Date,
): Promise<Again | undefined> {
  return db.transaction().execute((trx) => endIfEmpty(trx, job, { at: now }));
}

/** Ends a job whose mails are all sent or given up. Returns `again` if there are others. */
async function endIfEmpty(
  trx: Transaction<Tables>,
  { id }: Job,
  again: Again,
): Promise<Again | undefined> {
  // An enquiry that is just stored adds its mail to the others.
  if (id === gatheredMails) await lock(trx, gatheredMails);
  if (await unsentOf(trx, id).select("id").limit(1).executeTakeFirst()) return again;
  await endJob(trx, id);
  return undefined;
}

function unsentOf(db: Kysely<Tables>, jobId: string) {
  return db
    .selectFrom("mails")
    .where("job_id", "=", jobId)
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null);
}

/** Whether the mail server accepted a mail within the last minute. */
async function isTakingMails(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const recent = db.selectFrom("mails").where("sent_at", ">", minutesBefore(now, 1));
  return (await recent.select("id").limit(1).executeTakeFirst()) !== undefined;
}
