import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { hashOf } from "./session-credentials.ts";

/** How many days a browser is remembered after its last sign-in. Its cookie lives as long. */
export const knownDays = 180;

/** A browser in which somebody has signed in to an account. */
export interface KnownBrowser {
  /** The value of the cookie that tells this browser from others. */
  browser: string;
  userAgent: string;
}

/** Whether this user has signed in with this browser before. */
export async function isKnownBrowser(
  db: Kysely<Tables>,
  { userId, browser }: { userId: string | undefined; browser: string | undefined },
): Promise<boolean> {
  if (userId === undefined || browser === undefined) return false;
  const row = await db
    .selectFrom("known_browsers")
    .select("browser_hash")
    .where("user_id", "=", userId)
    .where("browser_hash", "=", hashOf(browser))
    .executeTakeFirst();
  return row !== undefined;
}

/** Remembers the browser, and forgets those in which nobody signed in for half a year. */
export async function rememberBrowser(
  trx: Transaction<Tables>,
  { userId, browser, userAgent, now }: KnownBrowser & { userId: string; now: Date },
): Promise<void> {
  const seen = { user_agent: userAgent, last_signed_in_at: now.toISOString() };
  await trx
    .insertInto("known_browsers")
    .values({ user_id: userId, browser_hash: hashOf(browser), ...seen })
    .onConflict((conflict) => conflict.columns(["user_id", "browser_hash"]).doUpdateSet(seen))
    .execute();
  const oldest = new Date(now.getTime() - knownDays * 24 * 60 * 60_000).toISOString();
  await trx.deleteFrom("known_browsers").where("last_signed_in_at", "<", oldest).execute();
}

/** Forgets where a user signed in, as her password changes or she signs out everywhere. */
export async function forgetBrowsers(
  db: Kysely<Tables>,
  { userId, except }: { userId: string; except?: string | undefined },
): Promise<void> {
  await db
    .deleteFrom("known_browsers")
    .where("user_id", "=", userId)
    .where("browser_hash", "!=", hashOf(except ?? ""))
    .execute();
}

/** A known browser as its account's page lists it. */
export interface KnownBrowserListed {
  /** Names it for `removeKnownBrowser`. */
  id: string;
  userAgent: string;
  lastSignedInAt: Date;
  isThis: boolean;
}

/** The browsers in which this user has signed in, the last used first. */
export async function listKnownBrowsers(
  { db }: { db: Kysely<Tables> },
  { userId, browser }: { userId: string; browser: string | undefined },
): Promise<KnownBrowserListed[]> {
  const rows = await db
    .selectFrom("known_browsers")
    .select(["browser_hash", "user_agent", "last_signed_in_at"])
    .where("user_id", "=", userId)
    .orderBy("last_signed_in_at", "desc")
    .execute();
  const here = browser === undefined ? null : hashOf(browser);
  return rows.map(({ browser_hash, user_agent, last_signed_in_at }) => ({
    id: browser_hash,
    userAgent: user_agent,
    lastSignedInAt: new Date(last_signed_in_at),
    isThis: browser_hash === here,
  }));
}

/** Forgets one browser: the next sign-in there asks for a code. */
export async function removeKnownBrowser(
  { db }: { db: Kysely<Tables> },
  { userId, id }: { userId: string; id: string },
): Promise<{ outcome: "removed" | "missing" }> {
  const { numDeletedRows } = await db
    .deleteFrom("known_browsers")
    .where("user_id", "=", userId)
    .where("browser_hash", "=", id)
    .executeTakeFirstOrThrow();
  return { outcome: numDeletedRows === 1n ? "removed" : "missing" };
}
