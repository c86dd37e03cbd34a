import type { Kysely, Selectable } from "kysely";
import type { EnquiriesTable, Tables } from "#db/schema.ts";
import { emailKey } from "./search-text.ts";

/** An enquiry that is not spam, by somebody of whom another one is. */
export interface EarlierEnquiry {
  id: string;
  reference: string;
  receivedAt: string;
}

/**
 * Of those among these enquiries that are under Spam: the last one before it that the same e-mail
 * address sent and that is not. Whoever has written before is hardly a program. By the ids of those
 * under Spam.
 */
export async function earlierEnquiries(
  db: Kysely<Tables>,
  rows: Selectable<EnquiriesTable>[],
): Promise<Map<string, EarlierEnquiry>> {
  const spam = rows.filter(({ spam_reason }) => spam_reason !== null);
  if (spam.length === 0) return new Map();
  const real = await db
    .selectFrom("enquiries")
    .select(["id", "reference", "received_at", "email_key"])
    .where("email_key", "in", [...new Set(spam.map(({ email }) => emailKey(email)))])
    .where("spam_reason", "is", null)
    .where("is_test", "=", 0)
    .orderBy("received_at", "desc")
    .execute();
  const found = new Map<string, EarlierEnquiry>();
  for (const { id, email, received_at } of spam) {
    const key = emailKey(email);
    const earlier = real.find((row) => row.email_key === key && row.received_at < received_at);
    if (!earlier) continue;
    const { reference, received_at: receivedAt } = earlier;
    found.set(id, { id: earlier.id, reference, receivedAt });
  }
  return found;
}
