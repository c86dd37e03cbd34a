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

/** Ends sessions: their credentials are dead with the next request. Returns how many; 0 for who is not signed in. */
export async function signOut(tools: AccountTools, request: SignOutRequest): Promise<number> {
  const session = await findSession(tools, request);
  if (!session) return 0;
  return endSessionsOf(tools, session.userId, {
    ...(request.scope === "local" && { only: session.id }),
    ...(request.scope === "others" && { except: session.id }),
  });
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
): Promise<{ id: string; userId: string } | null> {
  const authenticated = accessToken ? await authenticate(tools, { accessToken, now }) : null;
  if (authenticated) return { id: authenticated.sessionId, userId: authenticated.user.id };
  if (!refreshToken) return null;
  const session = await tools.db
    .selectFrom("sessions")
    .select(["id", "user_id as userId"])
    .where("refresh_hash", "=", hashOf(refreshToken))
    .where("expires_at", ">", now.toISOString())
    .executeTakeFirst();
  return session ?? null;
}
