import type { Transaction } from "kysely";
import { keepRows } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";

/** Queues a notice of an enquiry for every device, due now. */
export async function queueNotices(
  trx: Transaction<Tables>,
  enquiryId: string,
  now: Date,
): Promise<void> {
  const time = now.toISOString();
  // A device that is being removed would otherwise fail the enquiry, by the foreign key.
  const devices = await keepRows(trx, trx.selectFrom("push_subscriptions").select("id")).execute();
  if (devices.length === 0) return;
  await trx
    .insertInto("push_notices")
    .values(
      devices.map(({ id }) => ({
        subscription_id: id,
        enquiry_id: enquiryId,
        attempts: 0,
        next_attempt_at: time,
        claimed_until: null,
        created_at: time,
      })),
    )
    // An enquiry that is taken out of Spam twice is announced once.
    .onConflict((conflict) => conflict.columns(["subscription_id", "enquiry_id"]).doNothing())
    .execute();
}
