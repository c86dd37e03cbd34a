import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { minutesBefore } from "#domain/time.ts";

const weekMinutes = 7 * 24 * 60;

/**
 * How many mails of the last week were tried and are still unsent after an hour. Not counted: mails
 * that were given up untried, because they waited for mail to be set up and nothing fails now; and
 * receipts that were given up, because the visitor probably mistyped the address.
 */
export async function countFailingMails(db: Kysely<Tables>, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom("mails")
    .select((select) => select.fn.countAll().as("count"))
    .where("sent_at", "is", null)
    .where("last_error", "is not", null)
    .where(({ eb, or }) => or([eb("kind", "=", "business"), eb("given_up_at", "is", null)]))
    .where("created_at", "<", minutesBefore(now, 60))
    .where("created_at", ">", minutesBefore(now, weekMinutes))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * When the oldest mail that is neither sent nor given up was queued, in ISO 8601, receipts
 * included; null when there is none.
 */
export async function oldestWaitingMail(db: Kysely<Tables>): Promise<string | null> {
  const { oldest } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.min("created_at").as("oldest"))
    .where("sent_at", "is", null)
    .where("given_up_at", "is", null)
    .where("is_held_back", "=", 0)
    .executeTakeFirstOrThrow();
  return oldest;
}

/** The last error of the mail server in a week; null when there was none. */
export async function lastServerFault(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const last = await db
    .selectFrom("mails")
    .select("last_error")
    .where("sent_at", "is", null)
    .where("is_server_fault", "=", 1)
    .where("created_at", ">", minutesBefore(now, weekMinutes))
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.last_error ?? null;
}

/**
 * When the oldest unsent mail to the business was queued, in ISO 8601; null when there is none. A
 * mail that was given up counts until a later one is sent. Receipts do not count: a visitor's full
 * mailbox is not the site's fault.
 */
export async function oldestUnsentMail(db: Kysely<Tables>, now: Date): Promise<string | null> {
  const { sent } = await db
    .selectFrom("mails")
    .select((select) => select.fn.max("sent_at").as("sent"))
    .executeTakeFirstOrThrow();
  const { oldest } = await db
    .selectFrom("mails")
    .where("kind", "=", "business")
    .select((select) => select.fn.min("created_at").as("oldest"))
    .where("sent_at", "is", null)
    .where("created_at", ">", minutesBefore(now, weekMinutes))
    .where(({ eb, or, and }) =>
      or([
        eb("given_up_at", "is", null),
        and([eb("last_error", "is not", null), eb("given_up_at", ">", sent ?? "")]),
      ]),
    )
    .executeTakeFirstOrThrow();
  return oldest;
}
