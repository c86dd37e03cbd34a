import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { keepNoticesOf } from "#domain/push/notices-of-sessions.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { type SignedIn, startSession } from "./sessions.ts";
import type { User } from "./tools.ts";

const longestUserAgent = 300;

/** A sign-in that was proved. */
export interface Proved {
  user: User;
  /** Keyed digest of the network address. */
  sender: string;
  userAgent: string;
  /** The cookie that tells this browser from others; undefined if it has none. */
  browser: string | undefined;
  now: Date;
}

/** Starts the session of someone who proved who she is, in whichever way. */
export async function beginSession(
  trx: Transaction<Tables>,
  { user, sender, browser, now, ...proved }: Proved,
): Promise<SignedIn> {
  const userAgent = proved.userAgent.slice(0, longestUserAgent);
  await deleteExpiredSessions(trx, now);
  if (browser !== undefined)
    await rememberBrowser(trx, { userId: user.id, browser, userAgent, now });
  return startSession(trx, { user, sender, userAgent, now });
}

async function deleteExpiredSessions(trx: Transaction<Tables>, now: Date): Promise<void> {
  const expired = trx.selectFrom("sessions").where("expires_at", "<=", now.toISOString());
  await keepNoticesOf(trx, expired.select("id"));
  await trx.deleteFrom("sessions").where("expires_at", "<=", now.toISOString()).execute();
}
