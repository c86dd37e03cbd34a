import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { minutesBefore } from "./minutes-before.ts";

const keptDays = 30;

/** Deletes what has lain under Spam for more than 30 days, and returns how many enquiries that was. */
export async function deleteExpiredSpam(db: Kysely<Tables>, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("enquiries")
    .where("spam_reason", "is not", null)
    .where("received_at", "<", minutesBefore(now, keptDays * 24 * 60))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
