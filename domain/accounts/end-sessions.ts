import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { endNoticesWithoutSession, moveNotices } from "#domain/push/subscriptions.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { findByEmail } from "./account.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { findByRefreshToken } from "./refresh-session.ts";
import type { Actor, Doer } from "./roles.ts";
import { authenticate, type SignedIn } from "./sessions.ts";
import type { AccountTools } from "./tools.ts";

/** The sessions of a user to end: this one, all but this one, or all. */
export type SignOutScope = "local" | "others" | "global";

export interface SignOutRequest {
  scope: SignOutScope;
  /** Those that the browser still has: a refresh credential outlives the access credential. */
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
  /** The IP address of the request. */
  address: string;
  now: Date;
}

export type EndSessionsResult =
  | { outcome: "ended"; email: string; count: number }
  /** Not signed in, or no such account. */
  | { outcome: "missing" };

/** Ends sessions of the user who signs out. Their credentials stop working at the next request. */
export async function signOut(
  tools: AccountTools,
  request: SignOutRequest,
): Promise<EndSessionsResult> {
  const session = await findSession(tools, request);
  if (!session) return { outcome: "missing" };
  const { sessionId, user } = session;
  const { scope, now, address } = request;
  const which = {
    ...(scope === "local" && { only: sessionId }),
    ...(scope === "others" && { except: sessionId }),
  };
  const sender = senderDigest(address, tools.secret);
  const actor = { id: user.id, email: user.email, sender, session: sessionId };
  const count = await endSessionsOf(tools, user.id, which, (trx, sessions) =>
    recordActivity(trx, { at: now, actor, event: "signed out", detail: { scope, sessions } }),
  );
  return { outcome: "ended", email: user.email, count };
}

/**
 * Ends the session that a browser had before this sign-in, since its cookies are replaced (ASVS
 * 5.0.0, 7.2.4). Of the same person it goes on as the new one: with its notices and in its pages.
 */
export async function replaceSession(
  tools: AccountTools,
  request: Pick<SignOutRequest, "refreshToken" | "address" | "now"> & { by: SignedIn },
): Promise<void> {
  const { by, ...signingOut } = request;
  const before = await findSession(tools, { scope: "local", ...signingOut });
  if (!before) return;
  if (before.user.id !== by.user.id) {
    await signOut(tools, { scope: "local", ...signingOut });
    return;
  }
  await tools.db.transaction().execute(async (trx) => {
    await moveNotices(trx, { from: before.sessionId, to: by.sessionId });
    await trx.deleteFrom("sessions").where("id", "=", before.sessionId).execute();
  });
  tools.onSessionRenewed(before.sessionId);
}

export interface SessionsEnd {
  /** Whose sessions end. */
  email: string;
  /** The id of the one session to end. Without it, all of them end. */
  only?: string;
  by: Doer;
  now: Date;
}

/** Ends every session of an account, or one. `missing` if that one is over already. */
export async function endSessions(
  tools: AccountTools,
  { email, only, by, now }: SessionsEnd,
): Promise<EndSessionsResult> {
  const account = await findByEmail(tools.db, email);
  if (!account) return { outcome: "missing" };
  const subject = { noun: "account", id: account.id, name: account.email };
  const which = only === undefined ? {} : { only };
  const count = await endSessionsOf(tools, account.id, which, async (trx, sessions) => {
    if (only !== undefined && sessions === 0) return;
    const event = "session ended";
    await recordActivity(trx, { at: now, actor: by, event, subject, detail: { sessions } });
  });
  if (only !== undefined && count === 0) return { outcome: "missing" };
  return { outcome: "ended", email: account.email, count };
}

export interface OwnSessionsEnd {
  /** The account whose sessions end, whoever else's ids are sent. */
  userId: string;
  which: { only: string } | { except: string };
  by: Actor;
  now: Date;
}

/** `missing` when nothing ended: the session is over, or another account's. */
export type OwnSessionsEndResult = { outcome: "ended"; count: number } | { outcome: "missing" };

/** Ends one session of an account, or all but one, from another of its sessions. */
export async function endOwnSessions(
  tools: AccountTools,
  { userId, which, by, now }: OwnSessionsEnd,
): Promise<OwnSessionsEndResult> {
  const subject = { noun: "account", id: userId, name: by.email };
  const count = await endSessionsOf(tools, userId, which, async (trx, sessions) => {
    if (sessions === 0) return;
    const event = "session ended";
    await recordActivity(trx, { at: now, actor: by, event, subject, detail: { sessions } });
  });
  return count > 0 ? { outcome: "ended", count } : { outcome: "missing" };
}

interface Which {
  only?: string;
  except?: string;
}

async function endSessionsOf(
  { db, onSessionEnded }: AccountTools,
  userId: string,
  which: Which,
  record: (trx: Transaction<Tables>, count: number) => Promise<void>,
): Promise<number> {
  const ended = await db.transaction().execute(async (trx) => {
    const ids = await deleteSessionsOf(trx, userId, which);
    await record(trx, ids.length);
    return ids;
  });
  for (const id of ended) onSessionEnded(id);
  return ended.length;
}

/**
 * Deletes a user's sessions, and returns their ids. The caller announces them after its commit. The
 * browsers get no more notices; unless only one session ends, neither do those whose session has
 * run out. If all end, the account knows no browser any more.
 */
export async function deleteSessionsOf(
  db: Kysely<Tables>,
  userId: string,
  { only, except }: Which = {},
): Promise<string[]> {
  let deletion = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (only !== undefined) deletion = deletion.where("id", "=", only);
  if (except !== undefined) deletion = deletion.where("id", "!=", except);
  if (only === undefined) await endNoticesWithoutSession(db, userId);
  if (only === undefined && except === undefined) await forgetBrowsers(db, { userId });
  return (await deletion.returning("id").execute()).map(({ id }) => id);
}

async function findSession(
  tools: AccountTools,
  { accessToken, refreshToken, now }: SignOutRequest,
): Promise<{ sessionId: string; user: { id: string; email: string } } | null> {
  const authenticated = accessToken ? await authenticate(tools, { accessToken, now }) : null;
  if (authenticated || !refreshToken) return authenticated;
  const found = await findByRefreshToken(tools.db, refreshToken, now);
  if (!found) return null;
  const { id, user_id, email } = found;
  return { sessionId: id, user: { id: user_id, email } };
}
