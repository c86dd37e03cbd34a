import type { Kysely } from "kysely";
import { skipLocked } from "#db/lock.ts";
import type { EnquiriesTable, PushNoticesTable, Tables } from "#db/schema.ts";
import { liveSessions } from "#domain/accounts/sessions.ts";
import { minutesAfter, minutesBefore } from "#domain/enquiries/time.ts";

/** How long a claim lasts. An attempt ends sooner, so no claim has to be renewed. */
const claimMinutes = 1;

/** Minutes until the next attempt: after the first, the second and so on. The last one repeats. */
const pauses = [1, 2, 5, 15, 30, 60];

/** How old a notice may be when it is sent. */
const patienceMinutes = 24 * 60;

/** A notice that this process is to send. */
export interface ClaimedNotice {
  notice: PushNoticesTable;
  /** Whether the person is signed in on the device, and the account's role as it is stored. */
  device: { sealed: string; isSignedIn: boolean; role: string };
  enquiry: Pick<EnquiriesTable, "id" | "reference" | "name" | "service">;
}

/** Deletes the notices that could not be sent for a day. Returns how many. */
export async function giveUpOldNotices(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("push_notices")
    .where("created_at", "<", minutesBefore(now, patienceMinutes))
    .where(({ eb, or }) =>
      or([eb("claimed_until", "is", null), eb("claimed_until", "<", now.toISOString())]),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * Claims the notice that has been due longest, so that no other process sends it; null when none is
 * due.
 */
export async function claimNotice(db: Kysely<Tables>, now: Date): Promise<ClaimedNotice | null> {
  return db.transaction().execute(async (trx) => {
    const due = trx
      .selectFrom("push_notices")
      .selectAll()
      .where(({ eb, or }) =>
        or([eb("claimed_until", "is", null), eb("claimed_until", "<", now.toISOString())]),
      )
      .where("next_attempt_at", "<=", now.toISOString())
      .orderBy("next_attempt_at")
      .limit(1);
    const found = await skipLocked(trx, due).executeTakeFirst();
    if (!found) return null;
    const claimed_until = minutesAfter(now, claimMinutes);
    const notice = { ...found, claimed_until, attempts: found.attempts + 1 };
    await trx
      .updateTable("push_notices")
      .set({ claimed_until, attempts: notice.attempts })
      .where("subscription_id", "=", notice.subscription_id)
      .where("enquiry_id", "=", notice.enquiry_id)
      .execute();
    return {
      notice,
      device: await deviceOf(trx, notice, now),
      enquiry: await enquiryOf(trx, notice),
    };
  });
}

async function deviceOf(
  trx: Kysely<Tables>,
  { subscription_id }: PushNoticesTable,
  now: Date,
): Promise<ClaimedNotice["device"]> {
  const { live_session_id, ...device } = await trx
    .selectFrom("push_subscriptions")
    .innerJoin("users", "users.id", "push_subscriptions.user_id")
    .leftJoin(liveSessions(trx, now).as("live"), "live.id", "push_subscriptions.session_id")
    .select(["push_subscriptions.sealed", "users.role", "live.id as live_session_id"])
    .where("push_subscriptions.id", "=", subscription_id)
    .executeTakeFirstOrThrow();
  return { ...device, isSignedIn: live_session_id !== null };
}

async function enquiryOf(
  trx: Kysely<Tables>,
  { enquiry_id }: PushNoticesTable,
): Promise<ClaimedNotice["enquiry"]> {
  return trx
    .selectFrom("enquiries")
    .select(["id", "reference", "name", "service"])
    .where("id", "=", enquiry_id)
    .executeTakeFirstOrThrow();
}

/** Which claim. A failure is ignored if another process has claimed the notice since. */
type Claim = Pick<PushNoticesTable, "subscription_id" | "enquiry_id" | "claimed_until">;

/** Plans the next attempt, at `notBefore` at the earliest. */
export async function putOff(
  db: Kysely<Tables>,
  { attempts, ...claim }: Claim & Pick<PushNoticesTable, "attempts">,
  { notBefore, now }: { notBefore: Date | null; now: Date },
): Promise<void> {
  const pause = minutesAfter(now, pauses[Math.min(attempts, pauses.length) - 1] ?? 1);
  const asked = notBefore?.toISOString() ?? "";
  await db
    .updateTable("push_notices")
    .set({ claimed_until: null, next_attempt_at: asked > pause ? asked : pause })
    .where("subscription_id", "=", claim.subscription_id)
    .where("enquiry_id", "=", claim.enquiry_id)
    .where("claimed_until", "=", claim.claimed_until)
    .execute();
}

/** Frees the claim of a notice that was not tried. */
export async function giveBackNotice(
  db: Kysely<Tables>,
  { attempts, ...claim }: Claim & Pick<PushNoticesTable, "attempts">,
): Promise<void> {
  await db
    .updateTable("push_notices")
    .set({ claimed_until: null, attempts: attempts - 1 })
    .where("subscription_id", "=", claim.subscription_id)
    .where("enquiry_id", "=", claim.enquiry_id)
    .where("claimed_until", "=", claim.claimed_until)
    .execute();
}

/** Frees every claim. Call it only while no other process can be sending notices. */
export async function releaseNotices(db: Kysely<Tables>): Promise<void> {
  await db.updateTable("push_notices").set({ claimed_until: null }).execute();
}

/** Forgets a notice that was sent, or that will never be. */
export async function forgetNotice(
  db: Kysely<Tables>,
  { subscription_id, enquiry_id }: Pick<PushNoticesTable, "subscription_id" | "enquiry_id">,
): Promise<void> {
  await db
    .deleteFrom("push_notices")
    .where("subscription_id", "=", subscription_id)
    .where("enquiry_id", "=", enquiry_id)
    .execute();
}
