import { readAccountEmail } from "./account-email.ts";
import type { AccountTools } from "./tools.ts";

export interface AccountListed {
  id: string;
  email: string;
  createdAt: Date;
  /** How many browsers are signed in. */
  sessions: number;
}

export interface SessionListed {
  id: string;
  email: string;
  signedInAt: Date;
  refreshedAt: Date;
  expiresAt: Date;
  /** The browser's name for itself. */
  userAgent: string;
}

/** Every account, by e-mail address. */
export async function listAccounts(
  tools: AccountTools,
  { now }: { now: Date },
): Promise<AccountListed[]> {
  const users = await tools.db.selectFrom("users").selectAll().orderBy("email").execute();
  const sessions = await listSessions(tools, { now });
  return users.map(({ id, email, created_at }) => ({
    id,
    email,
    createdAt: new Date(created_at),
    sessions: sessions.filter((session) => session.email === email).length,
  }));
}

/** The sessions that have not ended, of one account or of all, the last used first. */
export async function listSessions(
  { db }: AccountTools,
  { email, now }: { email?: string | undefined; now: Date },
): Promise<SessionListed[]> {
  const sessions = db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .selectAll("sessions")
    .select("users.email")
    .where("expires_at", ">", now.toISOString())
    .orderBy("sessions.updated_at", "desc");
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
