import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { MailsTable, Tables } from "#db/schema.ts";
import { addJob, isFree, restartJob } from "#domain/jobs/jobs.ts";
import { queueNotices } from "#domain/push/deliver-notices.ts";
import { emailKey } from "#domain/text/email-address.ts";
import { minutesAfter, minutesBefore } from "#domain/time.ts";

export type MailKind = MailsTable["kind"];

/**
 * Most receipts to one address within a day. Anyone can type anyone's address, and must not be able
 * to fill that mailbox.
 */
export const mostReceipts = 3;

/** How many enquiries within an hour are mailed one by one, where no setting says. */
export const mostMailedSingly = 60;

/** Above it, one mail names those of so many minutes. */
const gatheredMinutes = 10;

/** The job that sends the mails which go as one. */
export const gatheredMails = "gathered mails";

/** How long the mail to the business waits for the drawings of samples, in minutes. */
const drawingPatience = 20 / 60;

/**
 * Queues the mails of a new enquiry: always one to the business, and a receipt to the visitor. The
 * receipt is held back when its address had three within a day. Queues the notices on devices, too.
 * If the browser is about to send drawings, the mail to the business waits 20 seconds for them.
 * After `mailedSingly` enquiries within an hour the mail to the business waits for those of the
 * same ten minutes, and no receipt is sent.
 */
export async function queueMessages(
  trx: Transaction<Tables>,
  enquiry: { id: string; email: string; awaitsDrawings?: boolean },
  now: Date,
  mailedSingly: number,
): Promise<void> {
  await lock(trx, `receipts to ${emailKey(enquiry.email)}`);
  const isGathered = await isBeyond(trx, mailedSingly, now);
  const isHeldBack = isGathered || (await countReceipts(trx, enquiry.email, now)) >= mostReceipts;
  const wait = enquiry.awaitsDrawings ? drawingPatience : 0;
  const due = isGathered ? nextGathering(now) : minutesAfter(now, wait);
  // What ends the job waits for this enquiry, and finds its mail.
  if (isGathered) await lock(trx, gatheredMails);
  await queueMail(trx, enquiry.id, "business", now, { due, isGathered });
  await queueMail(trx, enquiry.id, "confirmation", now, { isHeldBack, isGathered });
  await queueNotices(trx, enquiry.id, now);
}

/** Whether more than `count` enquiries, this one among them, came within an hour. */
async function isBeyond(trx: Transaction<Tables>, count: number, now: Date): Promise<boolean> {
  if (count === Number.POSITIVE_INFINITY) return false;
  const surplus = trx
    .selectFrom("enquiries")
    .select("id")
    .where("spam_reason", "is", null)
    .where("received_at", ">", minutesBefore(now, 60))
    .orderBy("received_at", "desc")
    .limit(1)
    .offset(count);
  return (await surplus.executeTakeFirst()) !== undefined;
}

/** The end of the present ten minutes by the clock. */
export function nextGathering(now: Date): string {
  const span = gatheredMinutes * 60_000;
  return new Date((Math.floor(now.getTime() / span) + 1) * span).toISOString();
}

async function countReceipts(trx: Transaction<Tables>, email: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("mails")
    .innerJoin("enquiries", "enquiries.id", "mails.enquiry_id")
    .select((select) => select.fn.countAll().as("count"))
    .where("kind", "=", "confirmation")
    .where("is_held_back", "=", 0)
    .where("mails.created_at", ">", minutesBefore(now, 24 * 60))
    .where("email_key", "=", emailKey(email))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Queues a mail, due now by default. One that is held back is given up at once. */
export async function queueMail(
  trx: Transaction<Tables>,
  enquiryId: string,
  kind: MailKind,
  now: Date,
  { isHeldBack = false, isGathered = false, due = now.toISOString() } = {},
): Promise<void> {
  const time = now.toISOString();
  const id = randomUUID();
  const mail = {
    id,
    enquiry_id: enquiryId,
    kind,
    job_id: isGathered ? gatheredMails : id,
    sent_at: null,
    given_up_at: isHeldBack ? time : null,
    is_held_back: isHeldBack ? 1 : 0,
    last_error: null,
    is_server_fault: 0,
    created_at: time,
  };
  await trx.insertInto("mails").values(mail).execute();
  if (!isHeldBack) await addJob(trx, { id: mail.job_id, kind: "mail", run_at: due });
}

/** Sends an unsent mail now and by itself, as if it were new. */
export async function restartMail(trx: Transaction<Tables>, id: string, now: Date): Promise<void> {
  const time = now.toISOString();
  await trx
    .updateTable("mails")
    .set({ job_id: id, given_up_at: null, is_held_back: 0, last_error: null, created_at: time })
    .where("id", "=", id)
    .execute();
  await restartJob(trx, { id, kind: "mail", run_at: time });
}

/** Whether the visitor gets a receipt: one was queued and not given up. */
export async function getsReceipt(db: Kysely<Tables>, enquiryId: string): Promise<boolean> {
  const receipt = db
    .selectFrom("mails")
    .select("id")
    .where("enquiry_id", "=", enquiryId)
    .where("kind", "=", "confirmation")
    .where("given_up_at", "is", null);
  return (await receipt.executeTakeFirst()) !== undefined;
}

/** How many mails wait for their next attempt. */
export async function countWaitingMails(db: Kysely<Tables>, now: Date): Promise<number> {
  const { count } = await waitingMails(db, now)
    .select((select) => select.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes every waiting mail due now. Returns how many. */
export async function makeWaitingMailsDue(db: Kysely<Tables>, now: Date): Promise<number> {
  return makeDue(db, waitingMails(db, now), now);
}

/**
 * Makes those waiting mails due that failed through a fault of the mail server, because it has just
 * accepted another. A mail that it refused while it accepted others keeps waiting.
 */
export async function makeHeldUpMailsDue(db: Kysely<Tables>, now: Date): Promise<void> {
  await makeDue(db, waitingMails(db, now).where("is_server_fault", "=", 1), now);
}

/** Makes an enquiry's mail to the business due now if it was not tried yet. Returns how many. */
export async function makeFirstMailDue(
  db: Kysely<Tables>,
  enquiryId: string,
  now: Date,
): Promise<number> {
  const untried = waitingMails(db, now)
    .where("enquiry_id", "=", enquiryId)
    .where("mails.kind", "=", "business")
    .where("job_id", "!=", gatheredMails)
    .where("attempts", "=", 0);
  return makeDue(db, untried, now);
}

/** The mails whose job waits for its time. */
function waitingMails(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom("jobs")
    .innerJoin("mails", "mails.job_id", "jobs.id")
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where("run_at", ">", now.toISOString())
    .where(isFree(now));
}

async function makeDue(
  db: Kysely<Tables>,
  mails: ReturnType<typeof waitingMails>,
  now: Date,
): Promise<number> {
  const due = await mails.select("job_id").execute();
  await db
    .updateTable("jobs")
    .set({ run_at: now.toISOString() })
    .where("id", "in", mails.select("job_id"))
    .execute();
  return due.length;
}
