import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { accessTokenOf, hashOf, isJustNow, successorOf } from "./session-credentials.ts";
import { issueCredentials, liveSessions, type SignedIn } from "./sessions.ts";
import type { AccountTools, User } from "./tools.ts";

export interface RefreshRequest {
  refreshToken: string;
  /** The IP address of the request. */
  address: string;
  now: Date;
}

export type RefreshResult =
  | ({ outcome: "refreshed" } & SignedIn)
  /** The session has ended. */
  | { outcome: "missing" }
  /** A credential came back long after its successor was given: one of two holders stole it. */
  | { outcome: "replayed"; user: User };

/**
 * Replaces both credentials, and gives the session another 30 days. For a minute, the replaced
 * refresh credential gives the same answer again: two tabs may refresh at once, and a browser asks
 * again after a lost answer. Used later, it ends the session. Those before it are worth nothing.
 */
export async function refresh(
  tools: AccountTools,
  request: RefreshRequest,
): Promise<RefreshResult> {
  const ended: string[] = [];
  const result = await tools.db.transaction().execute(async (trx): Promise<RefreshResult> => {
    const found = await findLocked(trx, request);
    if (!found) return { outcome: "missing" };
    if (isCurrent(found, request)) return rotate(trx, found, { ...request, secret: tools.secret });
    if (isJustNow(found.updated_at, request.now))
      return sameAgain(found, successors(tools, request));
    ended.push(found.id);
    return endReplayed(trx, found, { request, secret: tools.secret });
  });
  for (const id of ended) tools.onSessionEnded(id);
  return result;
}

type Session = Awaited<ReturnType<ReturnType<typeof liveSessions>["executeTakeFirstOrThrow"]>>;

/** The live session of a refresh credential, current or just replaced; null when it has ended. */
export async function findByRefreshToken(
  db: Kysely<Tables>,
  refreshToken: string,
  now: Date,
): Promise<Session | null> {
  const hash = hashOf(refreshToken);
  const session = await liveSessions(db, now)
    .where((where) => where.or({ refresh_hash: hash, previous_refresh_hash: hash }))
    .executeTakeFirst();
  return session ?? null;
}

function isCurrent(session: Session, { refreshToken }: RefreshRequest): boolean {
  return session.refresh_hash === hashOf(refreshToken);
}

/** Of several that refresh one session at once, each sees what the one before it did. */
async function findLocked(
  trx: Transaction<Tables>,
  { refreshToken, now }: RefreshRequest,
): Promise<Session | null> {
  const found = await findByRefreshToken(trx, refreshToken, now);
  if (!found) return null;
  await lock(trx, `session ${found.id}`);
  return findByRefreshToken(trx, refreshToken, now);
}

/** By the site's secret and the one before: it may be replaced between a refresh and its repeat. */
function successors({ secrets }: AccountTools, { refreshToken }: RefreshRequest): string[] {
  const { current, previous } = secrets;
  return [current, ...(previous ? [previous] : [])].map((one) => successorOf(refreshToken, one));
}

/** The answer of the last refresh. `candidates` has the refresh credential that it gave. */
function sameAgain(session: Session, candidates: string[]): RefreshResult {
  const refreshToken = candidates.find((token) => hashOf(token) === session.refresh_hash);
  if (refreshToken === undefined) return { outcome: "missing" };
  const expiresAt = new Date(session.access_expires_at);
  return {
    outcome: "refreshed",
    ...ownerOf(session),
    refreshToken,
    accessToken: accessTokenOf(refreshToken, expiresAt),
    expiresAt,
    refreshUntil: new Date(session.expires_at),
  };
}

async function rotate(
  trx: Transaction<Tables>,
  session: Session,
  { refreshToken, secret, now }: RefreshRequest & { secret: string },
): Promise<RefreshResult> {
  if (isJustNow(session.updated_at, now)) return sameAgain(session, [refreshToken]);
  const signedInAt = new Date(session.created_at);
  const issued = issueCredentials(successorOf(refreshToken, secret), { signedInAt, now });
  const isExpired = session.access_expires_at <= now.toISOString();
  const { numUpdatedRows } = await trx
    .updateTable("sessions")
    .set({
      ...issued.stored,
      previous_refresh_hash: session.refresh_hash,
      previous_access_hash: isExpired ? null : session.access_hash,
    })
    .where("id", "=", session.id)
    // Somebody may have ended it, or changed the password, since it was read.
    .where("refresh_hash", "=", session.refresh_hash)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return { outcome: "missing" };
  return { outcome: "refreshed", ...ownerOf(session), ...issued.credentials };
}

async function endReplayed(
  trx: Transaction<Tables>,
  session: Session,
  { request, secret }: { request: RefreshRequest; secret: string },
): Promise<RefreshResult> {
  await trx.deleteFrom("sessions").where("id", "=", session.id).execute();
  const { user } = ownerOf(session);
  const sender = senderDigest(request.address, secret);
  await recordActivity(trx, {
    at: request.now,
    actor: { ...user, sender, session: session.id },
    event: "spent credential presented",
    subject: { noun: "account", id: user.id, name: user.email },
  });
  return { outcome: "replayed", user };
}

function ownerOf({ id, user_id, email }: Session): { user: User; sessionId: string } {
  return { user: { id: user_id, email }, sessionId: id };
}
