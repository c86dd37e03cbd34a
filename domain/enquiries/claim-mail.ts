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

/** Most enquiries that one mail names, so that no server refuses it for its size. */
const mostGathered = 1_000;

/** A mail that this process is to send, and its enquiry. */
export interface ClaimedMail {
  /** `ids` has those that are sent as one with it, its own first. */
  mail: MailsTable & { ids: string[] };
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

/**
 * Claims the mail that has been due longest, so that no other process sends it; null when none is
 * due. Gives up mails that waited longer than three days, because mail was not set up or no process
 * ran: their senders no longer expect an answer. Of the mails that go as one only the first can be
 * claimed, with all others, so that only one process sends them.
 */
export async function claimMail(db: Kysely<Tables>, now: Date): Promise<ClaimedMail | null> {
  return db.transaction().execute(async (trx) => {
    await giveUpOld(trx, now);
    const due = unclaimedMails(trx, now).where("next_attempt_at", "<=", now.toISOString());
    const gathered = due.where("is_gathered", "=", 1).select("id").orderBy("id");
    const next = due
      .selectAll()
      .where(({ eb, or }) => or([eb("is_gathered", "=", 0), eb("id", "=", gathered.limit(1))]))
      .orderBy("next_attempt_at")
      .limit(1);
    const mail = await skipLocked(trx, next).executeTakeFirst();
    if (!mail) return null;
    const others = mail.is_gathered
      ? await skipLocked(trx, gathered.where("attempts", "=", mail.attempts))
          .where("id", "!=", mail.id)
          .limit(mostGathered - 1)
          .execute()
      : [];
    const ids = [mail.id, ...others.map(({ id }) => id)];
    const claim = { claimed_until: claimEnd(now), attempts: mail.attempts + 1 };
    await trx.updateTable("mails").set(claim).where("id", "in", ids).execute();
    const enquiry = await trx
      .selectFrom("enquiries")
      .select(["id", "reference", "name", "email", "phone", "postcode", "service", "message"])
      .select(["received_at", "wants_boards"])
      .where("id", "=", mail.enquiry_id)
      .executeTakeFirstOrThrow();
    const samples = (await samplesOf(trx, [enquiry.id])).get(enquiry.id) ?? [];
    return {
      mail: { ...mail, ...claim, ids },
      enquiry: { ...enquiry, samples },
      gathered: others.length > 0 ? await enquiriesOf(trx, ids) : [],
    };
  });
}

async function enquiriesOf(
  trx: Transaction<Tables>,
  mailIds: string[],
): Promise<ClaimedMail["gathered"]> {
  return trx
    .selectFrom("enquiries")
    .innerJoin("mails", "mails.enquiry_id", "enquiries.id")
    .select(["reference", "name", "phone"])
    .where("mails.id", "in", mailIds)
    .orderBy("received_at")
    .execute();
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
  { ids, claimed_until }: Pick<ClaimedMail["mail"], "ids" | "claimed_until">,
  now: Date,
): Promise<string | null> {
  const renewed = claimEnd(now);
  const { numUpdatedRows } = await db
    .updateTable("mails")
    .set({ claimed_until: renewed })
    .where("id", "in", ids)
    .where("claimed_until", "=", claimed_until)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? renewed : null;
}

/** Frees the claim of a mail that was not tried. */
export async function giveBack(
  db: Kysely<Tables>,
  { ids, attempts, claimed_until }: Pick<ClaimedMail["mail"], "ids" | "attempts" | "claimed_until">,
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ claimed_until: null, attempts: attempts - 1 })
    .where("id", "in", ids)
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

/** Records that the mail server accepted the mail, as which these were sent. */
export async function recordSent(
  db: Kysely<Tables>,
  { ids }: Pick<ClaimedMail["mail"], "ids">,
  now: Date,
): Promise<void> {
  await db
    .updateTable("mails")
    .set({ sent_at: now.toISOString(), claimed_until: null, last_error: null })
    .where("id", "in", ids)
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
  mail: Pick<ClaimedMail["mail"], "ids" | "attempts" | "claimed_until">,
  { reason, isFinal, isServerFault = false, now }: FailedAttempt,
): Promise<void> {
  const pause = pauses[Math.min(mail.attempts, pauses.length) - 1] ?? 1;
  const next = minutesAfter(now, pause);
  const tooOld = minutesBefore(new Date(next), patienceMinutes);
  const time = now.toISOString();
  const isForEveryMail = isServerFault || !(await isTakingMails(db, now));
  const freed = {
    claimed_until: null,
    last_error: reason,
    is_server_fault: isForEveryMail ? 1 : 0,
  };
  const claimed = db
    .updateTable("mails")
    .where("id", "in", mail.ids)
    .where("claimed_until", "=", mail.claimed_until);
  await claimed
    .set((eb) => ({
      ...freed,
      next_attempt_at: next,
      given_up_at: isFinal
        ? time
        : eb.case().when("created_at", "<", tooOld).then(time).else(null).end(),
    }))
    .where("attempts", "=", mail.attempts)
    .execute();
  // What is still claimed was reset by "Send again".
  await claimed.set(freed).execute();
}

/** Whether the mail server accepted a mail within the last minute. */
async function isTakingMails(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const recent = db.selectFrom("mails").where("sent_at", ">", minutesBefore(now, 1));
  return (await recent.select("id").limit(1).executeTakeFirst()) !== undefined;
}
