import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { readAccountEmail } from "./account.ts";
import {
  accessExpiry,
  accessTokenOf,
  hashOf,
  makeRefreshToken,
  refreshExpiry,
  replacedSeconds,
  sameAgainSeconds,
  secondsSinceIssue,
} from "./session-credentials.ts";
import type { AccountTools, User } from "./tools.ts";

/** A session with its credentials, which the browser keeps and the database does not. */
export interface SignedIn {
  user: User;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  /** When the access credential ends; a refresh gives the next. */
  expiresAt: Date;
}

const longestUserAgent = 300;

/** Writes a new session and returns its credentials. */
export async function startSession(
  trx: Transaction<Tables>,
  { user, sender, userAgent, now }: { user: User; sender: string; userAgent: string; now: Date },
): Promise<SignedIn> {
  const sessionId = crypto.randomUUID();
  const refreshToken = makeRefreshToken();
  const expiresAt = accessExpiry(now);
  const accessToken = accessTokenOf(refreshToken, expiresAt);
  await trx
    .insertInto("sessions")
    .values({
      id: sessionId,
      user_id: user.id,
      refresh_hash: hashOf(refreshToken),
      expires_at: refreshExpiry(now).toISOString(),
      access_hash: hashOf(accessToken),
      access_expires_at: expiresAt.toISOString(),
      sender,
      user_agent: userAgent.slice(0, longestUserAgent),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .execute();
  const { id, email } = user;
  return { user: { id, email }, sessionId, accessToken, refreshToken, expiresAt };
}

/** The session to which an access credential belongs. */
export interface Authenticated {
  user: User;
  sessionId: string;
  /** When the access credential ends. */
  expiresAt: Date;
}

/**
 * Finds the session of an access credential. Null if the credential is unknown or expired, or its
 * session has ended. Nothing is cached, so that a sign-out counts at once.
 */
export async function authenticate(
  { db }: Pick<AccountTools, "db">,
  { accessToken, now }: { accessToken: string; now: Date },
): Promise<Authenticated | null> {
  const hash = hashOf(accessToken);
  const session = await liveSessions(db, now)
    .where((where) => where.or({ access_hash: hash, previous_access_hash: hash }))
    .executeTakeFirst();
  if (!session) return null;
  const expiresAt = new Date(session.access_expires_at);
  const isCurrent = session.access_hash === hash;
  const isGood = isCurrent ? expiresAt > now : secondsSinceIssue(expiresAt, now) < replacedSeconds;
  if (!isGood) return null;
  return { user: { id: session.user_id, email: session.email }, sessionId: session.id, expiresAt };
}

export type RefreshResult =
  | ({ outcome: "refreshed" } & SignedIn)
  /** The session has ended. */
  | { outcome: "missing" };

/**
 * Gives the next access credential and another 30 days. Two tabs that refresh at once, or a browser
 * that asks again after a lost answer, get the same credential, so that the cookie of either answer
 * is valid.
 */
export async function refresh(
  { db }: AccountTools,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<RefreshResult> {
  return db.transaction().execute(async (trx): Promise<RefreshResult> => {
    await lock(trx, `session ${hashOf(refreshToken)}`);
    const session = await findByRefreshToken(trx, refreshToken, now);
    if (!session) return { outcome: "missing" };
    const current = new Date(session.access_expires_at);
    const isFresh = secondsSinceIssue(current, now) < sameAgainSeconds;
    const expiresAt = isFresh ? current : accessExpiry(now);
    const accessToken = accessTokenOf(refreshToken, expiresAt);
    if (!isFresh && !(await replaceAccess(trx, session, { accessToken, expiresAt, now })))
      return { outcome: "missing" };
    const user = { id: session.user_id, email: session.email };
    const sessionId = session.id;
    return { outcome: "refreshed", user, sessionId, accessToken, refreshToken, expiresAt };
  });
}

type Session = NonNullable<Awaited<ReturnType<typeof findByRefreshToken>>>;

/** The live session of a refresh credential; null when it has ended. */
export async function findByRefreshToken(db: Kysely<Tables>, refreshToken: string, now: Date) {
  const session = await liveSessions(db, now)
    .where("refresh_hash", "=", hashOf(refreshToken))
    .executeTakeFirst();
  return session ?? null;
}

/** False when the session was ended meanwhile. */
async function replaceAccess(
  trx: Transaction<Tables>,
  session: Session,
  { accessToken, expiresAt, now }: { accessToken: string; expiresAt: Date; now: Date },
): Promise<boolean> {
  const isExpired = session.access_expires_at <= now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({
      access_hash: hashOf(accessToken),
      access_expires_at: expiresAt.toISOString(),
      previous_access_hash: isExpired ? null : session.access_hash,
      expires_at: refreshExpiry(now).toISOString(),
      updated_at: now.toISOString(),
    })
    .where("id", "=", session.id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface SessionListed {
  id: string;
  email: string;
  signedInAt: Date;
  refreshedAt: Date;
  expiresAt: Date;
  /** The `User-Agent` header of the sign-in. */
  userAgent: string;
}

/** The live sessions, of one account or of all, the last used first. */
export async function listSessions(
  { db }: AccountTools,
  { email, now }: { email?: string | undefined; now: Date },
): Promise<SessionListed[]> {
  const sessions = liveSessions(db, now).orderBy("sessions.updated_at", "desc");
  const ofOne =
    email === undefined
      ? sessions
      : sessions.where("users.email", "=", readAccountEmail(email) ?? "");
  return (await ofOne.execute()).map((session) => ({
    id: session.id,
    email: session.email,
    signedInAt: new Date(session.created_at),
    refreshedAt: new Date(session.updated_at),
    expiresAt: new Date(session.expires_at),
    userAgent: session.user_agent ?? "",
  }));
}

function liveSessions(db: Kysely<Tables>, now: Date) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("sessions")
    .select("users.email")
    .where("expires_at", ">", now.toISOString());
}
