import { hashOf, replacedSeconds, secondsSinceIssue } from "./session-credentials.ts";
import type { AccountTools, User } from "./tools.ts";

/** A session as its access credential shows it. */
export interface Authenticated {
  user: User;
  sessionId: string;
  /** When the access credential ends. */
  expiresAt: Date;
}

/**
 * Whose access credential this is; null for none, an expired one, and one whose session has ended.
 * One look-up, never cached.
 */
export async function authenticate(
  { db }: Pick<AccountTools, "db">,
  { accessToken, now }: { accessToken: string; now: Date },
): Promise<Authenticated | null> {
  const hash = hashOf(accessToken);
  const session = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "user_id", "users.email", "access_hash", "access_expires_at"])
    .where((where) => where.or({ access_hash: hash, previous_access_hash: hash }))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  if (!session) return null;
  const expiresAt = new Date(session.access_expires_at);
  const isCurrent = session.access_hash === hash;
  const isGood = isCurrent ? expiresAt > now : secondsSinceIssue(expiresAt, now) < replacedSeconds;
  if (!isGood) return null;
  return { user: { id: session.user_id, email: session.email }, sessionId: session.id, expiresAt };
}
