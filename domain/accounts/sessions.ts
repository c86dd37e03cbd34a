import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { keepNoticesOf } from "#domain/push/subscriptions.ts";
import { readAccountEmail } from "./account.ts";
import { rememberBrowser } from "./known-browsers.ts";
import { type Role, readRole } from "./roles.ts";
import {
  accessTokenOf,
  expiriesOf,
  hashOf,
  isJustNow,
  makeRefreshToken,
  oldestSignIn,
} from "./session-credentials.ts";
import type { AccountTools, User } from "./tools.ts";

const longestUserAgent = 300;

/** A sign-in that was proved. */
interface Proved {
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

/** A session with its credentials, which the browser keeps and the database does not. */
export interface SignedIn {
  user: User;
  sessionId: string;
  accessToken: string;
  refreshToken: string;
  /** When the access credential ends; a refresh gives the next. */
  expiresAt: Date;
  /** When the refresh credential ends. */
  refreshUntil: Date;
}

/** Writes a new session and returns its credentials. */
async function startSession(
  trx: Transaction<Tables>,
  { user, sender, userAgent, now }: { user: User; sender: string; userAgent: string; now: Date },
): Promise<SignedIn> {
  const sessionId = crypto.randomUUID();
  const issued = issueCredentials(makeRefreshToken(), { signedInAt: now, now });
  await trx
    .insertInto("sessions")
    .values({
      id: sessionId,
      user_id: user.id,
      ...issued.stored,
      sender,
      user_agent: userAgent,
      created_at: now.toISOString(),
    })
    .execute();
  const { id, email } = user;
  return { user: { id, email }, sessionId, ...issued.credentials };
}

/**
 * Gives a session new credentials, so that copies of all earlier ones are worth nothing. Null when
 * it has ended.
 */
export async function renewCredentials(
  trx: Transaction<Tables>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<SignedIn | null> {
  const session = await liveSessions(trx, now)
    .where("sessions.id", "=", sessionId)
    .executeTakeFirst();
  if (!session) return null;
  const signedInAt = new Date(session.created_at);
  const issued = issueCredentials(makeRefreshToken(), { signedInAt, now });
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({ ...issued.stored, previous_refresh_hash: null, previous_access_hash: null })
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return null;
  const user = { id: session.user_id, email: session.email };
  return { user, sessionId, ...issued.credentials };
}

/** The credentials around a refresh credential: those for the browser, and what is stored. */
export function issueCredentials(
  refreshToken: string,
  { signedInAt, now }: { signedInAt: Date; now: Date },
) {
  const { access: expiresAt, refresh: refreshUntil } = expiriesOf(signedInAt, now);
  const accessToken = accessTokenOf(refreshToken, expiresAt);
  return {
    credentials: { accessToken, refreshToken, expiresAt, refreshUntil },
    stored: {
      refresh_hash: hashOf(refreshToken),
      expires_at: refreshUntil.toISOString(),
      access_hash: hashOf(accessToken),
      access_expires_at: expiresAt.toISOString(),
      updated_at: now.toISOString(),
    },
  };
}

/** The session to which an access credential belongs. */
export interface Authenticated {
  user: User & { role: Role };
  sessionId: string;
  /** When the access credential ends. */
  expiresAt: Date;
  signedInAt: Date;
  /** Whether nothing but the account's page is open, until a printed password is replaced. */
  mustChangePassword: boolean;
}

/** How long after a sign-in nobody is asked to sign in again. */
const recentMinutes = 15;

/**
 * Whether the person signed in so lately that nobody else uses a browser that she left (ASVS 5.0.0,
 * 7.5.1 and 7.5.3).
 */
export function isRecent({ signedInAt }: Authenticated, now: Date): boolean {
  // Either way: a clock that was put back must not make it recent for longer.
  return Math.abs(now.getTime() - signedInAt.getTime()) < recentMinutes * 60_000;
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
  const isGood = isCurrent ? expiresAt > now : isJustNow(session.updated_at, now);
  if (!isGood) return null;
  const { user_id: id, email } = session;
  const user = { id, email, role: readRole(session.role) };
  return {
    user,
    sessionId: session.id,
    expiresAt,
    signedInAt: new Date(session.created_at),
    mustChangePassword: session.must_change_password !== 0,
  };
}

/** Whether a session has neither ended nor expired, whichever credentials its browser holds. */
export async function isSessionLive(
  { db }: Pick<AccountTools, "db">,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<boolean> {
  const session = liveSessions(db, now).where("sessions.id", "=", sessionId);
  return (await session.executeTakeFirst()) !== undefined;
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

/** With the account of each. */
export function liveSessions(db: Kysely<Tables>, now: Date) {
  return (
    db
      .selectFrom("sessions")
      .innerJoin("users", "users.id", "sessions.user_id")
      .selectAll("sessions")
      .select(["users.email", "users.role", "users.must_change_password"])
      .where("sessions.expires_at", ">", now.toISOString())
      // However often it was refreshed.
      .where("sessions.created_at", ">", oldestSignIn(now).toISOString())
  );
}
