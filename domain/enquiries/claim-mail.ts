import type { Kysely, Transaction } from "kysely";
import { skipLocked } from "#db/lock.ts";
import type { EnquiriesTable, MailsTable, Tables } from "#db/schema.ts";
import { type EnquirySample, samplesOf } from "./enquiry-samples.ts";
import { unclaimedMails } from "./outbox.ts";
import { minutesAfter, minutesBefore } from "./time.ts";

/** How long a claim lasts unless the sending process renews it. */
const claimSeconds = 30;

/** Minutes until the next attempt: after the first, the second and so on. The last one repeats. */
const pauses = [1, 2, 5, 15, 30, 60, 120];

/** How long attempts continue, and how old a mail may be when it is sent. */
const patienceMinutes = 3 * 24 * 60;

/** A mail that this process is to send, and its enquiry. */
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
  > & { wants_boards: number; samples: EnquirySample[] };
}

/**
 * Claims the mail that has been due longest, so that no other process sends it; null when none is
 * due. Gives up mails that waited longer than three days, because mail was not set up or no process
 * ran: their senders no longer expect an answer.
 */
export async function claimMail(db: Kysely<Tables>, now: Date): Promise<ClaimedMail | null> {
  return db.transaction().execute(async (trx) => {
    await giveUpOld(trx, now);
    const due = unclaimedMails(trx, now)
      .selectAll()
      .where("next_attempt_at", "<=", now.toISOString())
      .orderBy("next_attempt_at")
      .limit(1);
    const mail = await skipLocked(trx, due).executeTakeFirst();
    if (!mail) return null;
    const claim = { claimed_until: claimEnd(now), attempts: mail.attempts + 1 };
    await trx.updateTable("mails").set(claim).where("id", "=", mail.id).execute();
    const enquiry = await trx
      .selectFrom("enquiries")
      .select(["id", "reference", "name", "email", "phone", "postcode", "service", "message"])
      .select(["received_at", "wants_boards"])
      .where("id", "=", mail.enquiry_id)
      .executeTakeFirstOrThrow();
    const samples = (await samplesOf(trx, [enquiry.id])).get(enquiry.id) ?? [];
    return { mail: { ...mail, ...claim }, enquiry: { ...enquiry, samples } };
  });
}

async function giveUpOld(trx: Transaction<Tables>, now: Date): Promise<void> {
  const old = unclaimedMails(trx, now)
    .select("id")
    .where("created_at", "<", minutesBefore(now, patienceMinutes));
  await trx
    .updateTable("mails")
    .set({ given_up_at: now.toISOString() })
    .where("id", "in", skipLocked(trx, old))
    .execute();
}

function claimEnd(now: Date): string {
  return minutesAfter(now, claimSeconds / 60);
}

/**
 * Renews the claim of a mail that is being sent, and returns its new end; null when another process
 * has claimed the mail since, or the mail was deleted.
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

/** Frees the claim of a mail that was not tried. */
export async function giveBack(
  db: Kysely<Tables>,
  { id, attempts, claimed_until }: Pick<MailsTable, "id" | "attempts" | "claimed_until">,
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ claimed_until: null, attempts: attempts - 1 })
    .where("id", "=", id)
    .where("claimed_until", "=", claimed_until)
    .execute();
}

/** Frees every claim. Call it only while no other process can be sending mails. */
export async function releaseClaims(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable("mails")
    .set({ claimed_until: null })
    .where("claimed_until", "is not", null)
    .execute();
}

/** Records that the mail server accepted the mail. */
export async function recordSent(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable("mails")
    .set({ sent_at: now.toISOString(), claimed_until: null, last_error: null })
    .where("id", "=", id)
    .execute();
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
 * Records a failed attempt and plans the next one, or gives up: after three days, or after a final
 * refusal. If another process has since claimed the mail, it ignores this result. If someone
 * pressed "Send again" meanwhile, it records only the error: the mail stays due.
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

/** Whether the mail server accepted a mail within the last minute. */
async function isTakingMails(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const recent = db.selectFrom("mails").where("sent_at", ">", minutesBefore(now, 1));
  return (await recent.select("id").limit(1).executeTakeFirst()) !== undefined;
}
