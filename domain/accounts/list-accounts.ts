import { type Role, readRole } from "./roles.ts";
import { listSessions } from "./sessions.ts";
import type { AccountTools } from "./tools.ts";

export interface AccountListed {
  id: string;
  email: string;
  role: Role;
  createdAt: Date;
  /** Null when nothing that is kept says it. */
  lastSeenAt: Date | null;
  /** How many browsers are signed in. */
  sessions: number;
}

/** Every account, by e-mail address. */
export async function listAccounts(
  tools: AccountTools,
  { now }: { now: Date },
): Promise<AccountListed[]> {
  const users = await tools.db.selectFrom("users").selectAll().orderBy("email").execute();
  const sessions = await listSessions(tools, { now });
  const signIns = await tools.db
    .selectFrom("known_browsers")
    .select(["user_id", "last_signed_in_at"])
    .execute();
  return users.map(({ id, email, role, created_at }) => {
    const own = sessions.filter((session) => session.email === email);
    const seen = [
      ...own.map(({ refreshedAt }) => refreshedAt.getTime()),
      ...signIns
        .filter((row) => row.user_id === id)
        .map((row) => Date.parse(row.last_signed_in_at)),
    ];
    return {
      id,
      email,
      role: readRole(role),
      createdAt: new Date(created_at),
      lastSeenAt: seen.length > 0 ? new Date(Math.max(...seen)) : null,
      sessions: own.length,
    };
  });
}
