import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import type { DailyTestsTable, Tables } from "#db/schema.ts";
import { minutesBefore } from "./time.ts";

/** Days for which results are kept. */
const keptDays = 30;

/** A test that takes longer was interrupted: its process died. Most tests take three minutes. */
const longestMinutes = 10;

/** Proves that a post is the program's own test. Only the holder of the secret can make it. */
export function dailyTestProof(secret: string): string {
  return createHmac("sha256", secret).update("daily test").digest("base64url");
}

/** Whether a post was made by this program's daily test. */
export function isDailyTest(proof: string | null, secret: string): boolean {
  const expected = Buffer.from(dailyTestProof(secret));
  const given = Buffer.from(proof ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export const dailyTestEnquiry = {
  name: "Daily test",
  email: "daily-test@example.com",
  phone: "none",
  service: "Other / Multiple Services",
  message: "The website tries its own quote form once a day.",
};

/**
 * Begins today's test. False when this or another process has begun it, unless that was interrupted
 * more than ten minutes ago.
 */
export async function beginDailyTest(db: Kysely<Tables>, now: Date): Promise<boolean> {
  const begun = { started_at: now.toISOString(), outcome: "running" as const, detail: "" };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("daily_tests")
    .values({ day: dayOf(now), ...begun })
    .onConflict((conflict) =>
      conflict
        .column("day")
        .doUpdateSet(begun)
        .where("daily_tests.outcome", "=", "running")
        .where("daily_tests.started_at", "<", minutesBefore(now, longestMinutes)),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether the test's process died before the test ended. */
export function isInterrupted({ outcome, started_at }: DailyTestsTable, now: Date): boolean {
  return outcome === "running" && started_at < minutesBefore(now, longestMinutes);
}

/** Records the result of the test that began at this time. Deletes results older than 30 days. */
export async function endDailyTest(
  db: Kysely<Tables>,
  begun: Date,
  failure: string | null,
): Promise<void> {
  const outcome = failure === null ? "passed" : "failed";
  await db
    .updateTable("daily_tests")
    .set({ outcome, detail: failure ?? "" })
    .where("day", "=", dayOf(begun))
    .where("started_at", "=", begun.toISOString())
    .execute();
  await db
    .deleteFrom("daily_tests")
    .where("started_at", "<", minutesBefore(begun, keptDays * 24 * 60))
    .execute();
}

/** Undoes `beginDailyTest`. */
export async function forgetDailyTest(db: Kysely<Tables>, begun: Date): Promise<void> {
  await db
    .deleteFrom("daily_tests")
    .where("day", "=", dayOf(begun))
    .where("started_at", "=", begun.toISOString())
    .execute();
}

/** The latest test; null before the first. */
export async function lastDailyTest(db: Kysely<Tables>): Promise<DailyTestsTable | null> {
  const last = await db
    .selectFrom("daily_tests")
    .selectAll()
    .orderBy("day", "desc")
    .limit(1)
    .executeTakeFirst();
  return last ?? null;
}

/**
 * The stored enquiry of a test: whether its mail to the business was sent, and the last error of
 * the mail server.
 */
export async function findTestEnquiry(
  db: Kysely<Tables>,
  reference: string,
): Promise<{ id: string; isMailed: boolean; mailError: string | null } | null> {
  const found = await db
    .selectFrom("enquiries")
    .leftJoin("mails", "mails.enquiry_id", "enquiries.id")
    .select(["enquiries.id", "mails.sent_at", "mails.last_error"])
    .where("enquiries.reference", "=", reference)
    .where("enquiries.is_test", "=", 1)
    .executeTakeFirst();
  if (!found) return null;
  return { id: found.id, isMailed: found.sent_at !== null, mailError: found.last_error };
}

/** Ids of enquiries of interrupted tests. */
export async function findLeftTestEnquiries(db: Kysely<Tables>, now: Date): Promise<string[]> {
  const left = await db
    .selectFrom("enquiries")
    .select("id")
    .where("is_test", "=", 1)
    .where("received_at", "<", minutesBefore(now, longestMinutes))
    .execute();
  return left.map(({ id }) => id);
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
