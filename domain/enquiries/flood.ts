import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { minutesBefore } from "./minutes-before.ts";

/** Minutes over which the enquiries of one sender are counted. */
const floodMinutes = 10;
/**
 * More than this many of one sender in that time go to Spam: phones share addresses, so a few are
 * normal.
 */
const welcomeCount = 5;
/** More than this many are refused. */
const keptCount = 30;

/**
 * What to do with one more enquiry of a sender. Only stored enquiries count, so replays and refused
 * posts do not. The caller holds the sender's lock, or two at once would count the same.
 */
export async function judgeSender(
  trx: Transaction<Tables>,
  sender: string,
  now: Date,
): Promise<"welcome" | "spam" | "refused"> {
  const { count } = await trx
    .selectFrom("enquiries")
    .select((select) => select.fn.countAll().as("count"))
    .where("sender", "=", sender)
    .where("received_at", ">", minutesBefore(now, floodMinutes))
    .executeTakeFirstOrThrow();
  // PostgreSQL counts in text, since its numbers may be greater than JavaScript's.
  if (Number(count) >= keptCount) return "refused";
  return Number(count) >= welcomeCount ? "spam" : "welcome";
}
