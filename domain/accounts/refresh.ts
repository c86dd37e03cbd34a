import type { Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import {
  accessExpiry,
  accessTokenOf,
  hashOf,
  refreshExpiry,
  sameAgainSeconds,
  secondsSinceIssue,
} from "./session-credentials.ts";
import type { SignedIn } from "./start-session.ts";
import type { AccountTools } from "./tools.ts";

/**
 * Gives the next access credential and another 30 days; null when the session has ended. Done twice
 * at once, by two tabs or again after a lost answer, both get the same, so that whichever cookie
 * the browser keeps is good.
 */
export async function refresh(
  { db }: AccountTools,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<SignedIn | null> {
  return db.transaction().execute(async (trx) => {
    await lock(trx, `session ${hashOf(refreshToken)}`);
    const session = await findSession(trx, refreshToken, now);
    if (!session) return null;
    const current = new Date(session.access_expires_at);
    const isFresh = secondsSinceIssue(current, now) < sameAgainSeconds;
    const expiresAt = isFresh ? current : accessExpiry(now);
    const accessToken = accessTokenOf(refreshToken, expiresAt);
    if (!isFresh && !(await replaceAccess(trx, session, { accessToken, expiresAt, now })))
      return null;
    const user = { id: session.user_id, email: session.email };
    return { user, sessionId: session.id, accessToken, refreshToken, expiresAt };
  });
}

type Session = NonNullable<Awaited<ReturnType<typeof findSession>>>;

function findSession(trx: Transaction<Tables>, refreshToken: string, now: Date) {
  return trx
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("sessions")
    .select("users.email")
    .where("refresh_hash", "=", hashOf(refreshToken))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
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
