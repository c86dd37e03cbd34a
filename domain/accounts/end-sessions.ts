import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { authenticate } from "./authenticate.ts";
import { hashOf } from "./session-credentials.ts";
import type { AccountTools } from "./tools.ts";

/** Which sessions of a user: this one, all but this one, or all. */
export type SignOutScope = "local" | "others" | "global";

export interface SignOutRequest {
  scope: SignOutScope;
  /** Whichever the browser still has; a refresh credential outlives the access credential. */
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
  now: Date;
}

export interface SignedOut {
  /** Whose sessions; null for somebody who is not signed in. */
  email: string | null;
  /** How many sessions were ended. */
  ended: number;
}

/** Ends sessions: their credentials are dead with the next request. */
export async function signOut(tools: AccountTools, request: SignOutRequest): Promise<SignedOut> {
  const session = await findSession(tools, request);
  if (!session) return { email: null, ended: 0 };
  const ended = await endSessionsOf(tools, session.userId, {
    ...(request.scope === "local" && { only: session.id }),
    ...(request.scope === "others" && { except: session.id }),
  });
  return { email: session.email, ended };
}

/** Ends a user's sessions, tells of each, and returns how many. */
export async function endSessionsOf(
  { db, onSessionEnded }: AccountTools,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const ended = await deleteSessionsOf(db, userId, which);
  for (const id of ended) onSessionEnded(id);
  return ended.length;
}

/** For a transaction that does more; whoever runs it tells of the ids once it is committed. */
export async function deleteSessionsOf(
  db: Kysely<Tables>,
  userId: string,
  { only, except }: { only?: string; except?: string } = {},
): Promise<string[]> {
  let deletion = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (only !== undefined) deletion = deletion.where("id", "=", only);
  if (except !== undefined) deletion = deletion.where("id", "!=", except);
  return (await deletion.returning("id").execute()).map(({ id }) => id);
}

async function findSession(
  tools: AccountTools,
  { accessToken, refreshToken, now }: SignOutRequest,
): Promise<{ id: string; userId: string; email: string } | null> {
  const authenticated = accessToken ? await authenticate(tools, { accessToken, now }) : null;
  if (authenticated) {
    const { sessionId, user } = authenticated;
    return { id: sessionId, userId: user.id, email: user.email };
  }
  if (!refreshToken) return null;
  const session = await tools.db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "user_id as userId", "users.email"])
    .where("refresh_hash", "=", hashOf(refreshToken))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return session ?? null;
}
