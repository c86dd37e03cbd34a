import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { Actor } from "#domain/accounts/actor.ts";
import { recordOnceAnHour } from "#domain/activity/record-activity.ts";

export interface Seen {
  event: "enquiry read" | "photo seen";
  enquiryId: string;
  by: Actor;
  now: Date;
}

/** Records that somebody saw what a visitor sent, once an hour for each session and enquiry. */
export async function recordSeen(
  db: Kysely<Tables>,
  { event, enquiryId, by: actor, now: at }: Seen,
): Promise<void> {
  const enquiry = await db
    .selectFrom("enquiries")
    .select(["id", "reference"])
    .where("id", "=", textKey(enquiryId))
    .executeTakeFirst();
  if (!enquiry) return;
  const subject = { noun: "enquiry", id: enquiry.id, name: enquiry.reference };
  await recordOnceAnHour(db, { at, actor, event, subject });
}
