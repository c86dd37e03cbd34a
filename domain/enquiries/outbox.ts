import { randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { claimable } from "#db/claimable.ts";
import type { EnquiriesTable, MailsTable, Tables } from "#db/schema.ts";
import { minutesAfter, minutesBefore } from "./minutes-before.ts";

export type MailKind = MailsTable["kind"];

/** How long a claim holds unless it is renewed, as the process does that is sending the mail. */
const claimSeconds = 30;

/**
 * Minutes until the next attempt, after the first, the second and so on; then the last again and
 * again.
 */
const pauses = [1, 2, 5, 15, 30, 60, 120];

/** How long sending is tried, and how old a mail may be that goes out. */
const patienceMinutes = 3 * 24 * 60;

/**
 * Queues mails of an enquiry, to be sent at once, or given up at once where they are held back.
 * Part of the transaction that calls for them.
 */
export async function queueMails(
  trx: Transaction<Tables>,
  enquiryId: string,
  kinds: readonly MailKind[],
  now: Date,
  { isHeldBack = false } = {},
): Promise<void> {
  const time = now.toISOString();
  const mails = kinds.map((kind) => ({
    id: randomUUID(),
    enquiry_id: enquiryId,
    kind,
    attempts: 0,
    next_attempt_at: time,
    claimed_until: null,
    sent_at: null,
    given_up_at: isHeldBack ? time : null,
    is_held_back: isHeldBack ? 1 : 0,
    last_error: null,
    is_server_fault: 0,
    created_at: time,
  }));
  await trx.insertInto("mails").values(mails).execute();
}

/**
 * Whether the sender of an enquiry is, or was, sent a confirmation: one was queued, and is not
 * given up.
 */
export async function isConfirmed(db: Kysely<Tables>, enquiryId: string): Promise<boolean> {
  const confirmation = db
    .selectFrom("mails")
    .select("id")
    .where("enquiry_id", "=", enquiryId)
    .where("kind", "=", "confirmation")
    .where("given_up_at", "is", null);
  return (await confirmation.executeTakeFirst()) !== undefined;
}

/** A mail that this process has to send while it renews the claim, with the enquiry it is about. */
export interface ClaimedMail {
  mail: MailsTable;
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
  > & { is_test: number };
}

/**
 * Claims the mail that is due for the longest, so that no other process sends it; null when none is
 * due. Those that waited longer than three days, with mail not set up or no process running, are
 * given up: nobody wants an answer to what they have forgotten.
 */
export async function claimMail(db: Kysely<Tables>, now: Date): Promise<ClaimedMail | null> {
  return db.transaction().execute(async (trx) => {
    await giveUpOld(trx, now);
    const due = unclaimed(trx, now)
      .selectAll()
      .where("next_attempt_at", "<=", now.toISOString())
      .orderBy("next_attempt_at")
      .limit(1);
    const mail = await claimable(trx, due).executeTakeFirst();
    if (!mail) return null;
    const claim = {
      claimed_until: claimEnd(now),
      attempts: mail.attempts + 1,
    };
    await trx.updateTable("mails").set(claim).where("id", "=", mail.id).execute();
    const enquiry = await trx
      .selectFrom("enquiries")
      .select(["id", "reference", "name", "email", "phone", "postcode", "service", "message"])
      .select(["received_at", "is_test"])
      .where("id", "=", mail.enquiry_id)
      .executeTakeFirstOrThrow();
    return { mail: { ...mail, ...claim }, enquiry };
  });
}

function claimEnd(now: Date): string {
  return minutesAfter(now, claimSeconds / 60);
}

/**
 * Renews the claim of a mail that is being sent, and returns its new end; null when the claim is
 * over, another process having taken the mail since, or the mail was deleted.
 */
export async function renewClaim(
  db: Kysely<Tables>,
  { id, claimed_until }: Pick<MailsTable, "id" | "claimed_until">,
  now: Date,
): Promise<string | null> {
  const renewed = claimEnd(now);
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ claimed_until: renewed })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? renewed : null;
}

async function giveUpOld(trx: Transaction<Tables>, now: Date): Promise<void> {
  const old = unclaimed(trx, now)
    .select("id")
    .where("created_at", "<", minutesBefore(now, patienceMinutes));
  await trx
    .updateTable("mails")
    .set({ given_up_at: now.toISOString() })
    .where("id", "in", claimable(trx, old))
    .execute();
}

/** Mails still to be sent that no process is sending. */
function unclaimed(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom("mails")
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where(({ eb, or }) =>
      or([eb("claimed_until", "is", null), eb("claimed_until", "<", now.toISOString())]),
    );
}

/** How many mails wait for their next attempt. */
export async function countWaitingMails(db: Kysely<Tables>, now: Date): Promise<number> {
  const { count } = await waiting(db, now)
    .select((select) => select.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Makes every mail due that waits for its next attempt, and returns how many these are. */
export async function sendAllWaiting(db: Kysely<Tables>, now: Date): Promise<number> {
  return makeDue(db, waiting(db, now), now);
}

/**
 * Makes the mails due that failed because of the mail server, as it has just taken another. One
 * that the server refused while it took others keeps its pause. Returns how many are due now.
 */
export async function sendHeldUp(db: Kysely<Tables>, now: Date): Promise<number> {
  return makeDue(db, waiting(db, now).where("is_server_fault", "=", 1), now);
}

function waiting(db: Kysely<Tables>, now: Date) {
  return unclaimed(db, now).where("next_attempt_at", ">", now.toISOString());
}

async function makeDue(
  db: Kysely<Tables>,
  mails: ReturnType<typeof waiting>,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ next_attempt_at: now.toISOString() })
    .where("id", "in", mails.select("id"))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Frees every claim: those of processes that have died, where no other can be at work. */
export async function releaseClaims(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable("mails")
    .set({ claimed_until: null })
    .where("claimed_until", "is not", null)
    .execute();
}

/** Records that a mail server has taken the mail. */
export async function recordSent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mails")
    .set({ sent_at: now.toISOString(), claimed_until: null, last_error: null })
    .where("id", "=", id)
    .execute();
}

export interface FailedAttempt {
  reason: string;
  /** Whether no attempt will ever succeed. */
  isFinal: boolean;
  /** Whether any other mail would have failed too; false when the server refused this one. */
  isServerFault?: boolean;
  now: Date;
}

/**
 * Records that an attempt failed: the next one comes later, or none does, after three days or a
 * refusal for good. An attempt that took so long that another process has claimed the mail says
 * nothing any more, and one during which it was to be sent again only what went wrong: the mail
 * stays due as it was made then.
 */
export async function recordFailure(
  db: Kysely<Tables>,
  mail: Pick<MailsTable, "id" | "attempts" | "claimed_until" | "created_at">,
  { reason, isFinal, isServerFault = false, now }: FailedAttempt,
): Promise<void> {
  const pause = pauses[Math.min(mail.attempts, pauses.length) - 1] ?? 1;
  const next = minutesAfter(now, pause);
  const isOver = isFinal || next > minutesAfter(new Date(mail.created_at), patienceMinutes);
  const isForEveryMail = isServerFault || !(await isTakingMails(db, now));
  const freed = {
    claimed_until: null,
    last_error: reason,
    is_server_fault: isForEveryMail ? 1 : 0,
  };
  const claimed = db
    .updateTable("mails")
    .where("id", "=", mail.id)
    .where("claimed_until", "=", mail.claimed_until);
  const { numUpdatedRows } = await claimed
    .set({ ...freed, next_attempt_at: next, given_up_at: isOver ? now.toISOString() : null })
    .where("attempts", "=", mail.attempts)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) await claimed.set(freed).execute();
}

/** Whether the mail server took a mail within the last minute. */
async function isTakingMails(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const recent = db.selectFrom("mails").where("sent_at", ">", minutesBefore(now, 1));
  return (await recent.select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * How many mails of the last week have failed for an hour: tried and not sent, whether given up
 * since or not. Not those given up untried, which had waited for mail to be set up: nothing fails
 * by now. Nor confirmations given up: most went to an address that a visitor mistyped, which nobody
 * can put right.
 */
export async function countFailingMails(db: Kysely<Tables>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select((select) => select.fn.countAll().as("count"))
    .where("sent_at", "is", null)
    .where("attempts", ">", 0)
    .where(({ eb, or }) => or([eb("kind", "=", "business"), eb("given_up_at", "is", null)]))
    .where("created_at", "<", minutesBefore(now, 60))
    .where("created_at", ">", minutesBefore(now, 7 * 24 * 60))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Why mails of the last week failed because of the mail server, by the last of them; null when none
 * did.
 */
export async function lastServerFault(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const last = await db
    .selectFrom("mails")
    .select("last_error")
    .where("sent_at", "is", null)
    .where("is_server_fault", "=", 1)
    .where("created_at", ">", minutesBefore(now, 7 * 24 * 60))
    .orderBy("next_attempt_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.last_error ?? null;
}

/**
 * When the oldest mail to the business was queued that should have gone out, in ISO 8601; null when
 * there is none. Mails that were given up count until a later one is sent. Receipts do not: a
 * visitor's full mailbox is nobody's fault here.
 */
export async function oldestUnsentMail(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const { sent } = await db
    .selectFrom("mails")
    .select((select) => select.fn.max("sent_at").as("sent"))
    .executeTakeFirstOrThrow();
  const { oldest } = await db
    .selectFrom("mails")
    .where("kind", "=", "business")
    .select((select) => select.fn.min("created_at").as("oldest"))
    .where("sent_at", "is", null)
    .where("created_at", ">", minutesBefore(now, 7 * 24 * 60))
    .where(({ eb, or, and }) =>
      or([
        eb("given_up_at", "is", null),
        and([eb("attempts", ">", 0), eb("given_up_at", ">", sent ?? "")]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return oldest;
}
