import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { queueMail } from "#domain/enquiries/outbox.ts";
import { receiveEnquiry } from "#domain/enquiries/receive.ts";

/** An enquiry as a browser posts it, with some fields changed. */
export function exampleEnquiry(changes: Record<string, unknown> = {}) {
  return {
    name: "Aoife Magee",
    email: "aoife@example.com",
    phone: "028 9649 6123",
    postcode: "BT1 5GS",
    service: "Marbling",
    message: "Two columns in our hall.\n\nCould you come and look?",
    honeypot: "",
    ...changes,
  };
}

/**
 * Stores example enquiries, each a new one from another sender. Without a receipt an enquiry has
 * one mail, to the business.
 */
export function enquiryPoster(db: Kysely<Tables>, timeOf: (posted: number) => Date) {
  let posted = 0;
  return async (
    changes: Record<string, unknown> = {},
    { now, hasReceipt = true }: { now?: Date; hasReceipt?: boolean } = {},
  ) => {
    posted += 1;
    const time = now ?? timeOf(posted);
    // Spam has no mails until it is taken out of Spam.
    const input = { id: `${posted}`, ...changes, ...(!hasReceipt && { honeypot: "x" }) };
    const result = await receiveEnquiry(db, exampleEnquiry(input), {
      clientAddress: `192.0.2.${posted}`,
      secret: "for tests",
      now: time,
    });
    if (result.outcome !== "received") throw new Error(JSON.stringify(result));
    if (!hasReceipt) await mailBusinessAlone(db, result.id, time);
    return result;
  };
}

async function mailBusinessAlone(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.updateTable("enquiries").set({ spam_reason: null }).where("id", "=", id).execute();
    await queueMail(trx, id, "business", now);
  });
}
