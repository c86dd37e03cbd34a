import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { findByEmail } from "./account.ts";
import { authenticate, findByRefreshToken } from "./sessions.ts";
import type { AccountTools } from "./tools.ts";

/** The sessions of a user to end: this one, all but this one, or all. */
export type SignOutScope = "local" | "others" | "global";

export interface SignOutRequest {
  scope: SignOutScope;
  /** Those that the browser still has: a refresh credential outlives the access credential. */
  accessToken?: string | undefined;
  refreshToken?: string | undefined;
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
  const count = await endSessionsOf(tools, user.id, {
    ...(request.scope === "local" && { only: sessionId }),
    ...(request.scope === "others" && { except: sessionId }),
  });
  return { outcome: "ended", email: user.email, count };
}

/** Ends every session of an account. */
export async function endSessions(
  tools: AccountTools,
  { email }: { email: string },
): Promise<EndSessionsResult> {
  const account = await findByEmail(tools.db, email);
  if (!account) return { outcome: "missing" };
  const count = await endSessionsOf(tools, account.id);
  return { outcome: "ended", email: account.email, count };
}

interface Which {
  only?: string;
  except?: string;
}

async function endSessionsOf(
  { db, onSessionEnded }: AccountTools,
  userId: string,
  which: Which = {},
): Promise<number> {
  const ended = await deleteSessionsOf(db, userId, which);
  for (const id of ended) onSessionEnded(id);
  return ended.length;
}

/** Deletes a user's sessions, and returns their ids. The caller announces them after its commit. */
export async function deleteSessionsOf(
  db: Kysely<Tables>,
  userId: string,
  { only, except }: Which = {},
): Promise<string[]> {
  let deletion = db.deleteFrom("sessions").where("user_id", "=", userId);
  if (only !== undefined) deletion = deletion.where("id", "=", only);
  if (except !== undefined) deletion = deletion.where("id", "!=", except);
  return (await deletion.returning("id").execute()).map(({ id }) => id);
}

async function findSession(
  tools: AccountTools,
  { accessToken, refreshToken, now }: SignOutRequest,
): Promise<{ sessionId: string; user: { id: string; email: string } } | null> {
  const authenticated = accessToken ? await authenticate(tools, { accessToken, now }) : null;
  if (authenticated || !refreshToken) return authenticated;
  const session = await findByRefreshToken(tools.db, refreshToken, now);
  return session && { sessionId: session.id, user: { id: session.user_id, email: session.email } };
}
