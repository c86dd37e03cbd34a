import type { Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { minutesBefore } from "./minutes-before.ts";
import { queueMails } from "./outbox.ts";
import { emailKey } from "./search-text.ts";

/**
 * Receipts to one address in a day. Anybody can type anybody's address, whose mailbox shall not be
 * filled by it.
 */
export const mostReceipts = 3;
const dayMinutes = 24 * 60;

/**
 * Queues the mails that a new enquiry calls for: always the one to the business, and a receipt to
 * the visitor, which is held back when its address has had three within a day. Part of the
 * transaction that calls for them.
 */
export async function queueNewMails(
  trx: Transaction<Tables>,
  enquiry: { id: string; email: string },
  now: Date,
): Promise<void> {
  await lock(trx, `receipts to ${emailKey(enquiry.email)}`);
  const isHeldBack = (await countReceipts(trx, enquiry.email, now)) >= mostReceipts;
  await queueMails(trx, enquiry.id, ["business"], now);
  await queueMails(trx, enquiry.id, ["confirmation"], now, { isHeldBack });
}

async function countReceipts(trx: Transaction<Tables>, email: string, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom("mails")
    .innerJoin("enquiries", "enquiries.id", "mails.enquiry_id")
    .select((select) => select.fn.countAll().as("count"))
    .where("kind", "=", "confirmation")
    .where("is_held_back", "=", 0)
    .where("mails.created_at", ">", minutesBefore(now, dayMinutes))
    .where("email_key", "=", emailKey(email))
    .executeTakeFirstOrThrow();
  return Number(count);
}
