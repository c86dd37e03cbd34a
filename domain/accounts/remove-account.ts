import { lockAccounts } from "./account-lock.ts";
import { betterAuthIn } from "./better-auth.ts";
import { deleteSessionsOf } from "./end-sessions.ts";
import { findByEmail } from "./find-account.ts";
import type { AccountTools } from "./tools.ts";

/**
 * Removes an account and ends its sessions. The last account stays: nobody could sign in any more.
 */
export async function removeAccount(
  { db, onSessionEnded }: AccountTools,
  { email }: { email: string },
): Promise<"removed" | "unknown" | "last"> {
  const ended: string[] = [];
  const outcome = await db.transaction().execute(async (trx) => {
    await lockAccounts(trx);
    const account = await findByEmail(trx, email);
    if (!account) return "unknown";
    const two = await trx.selectFrom("users").select("id").limit(2).execute();
    if (two.length < 2) return "last";
    ended.push(...(await deleteSessionsOf(trx, account.id)));
    await (await betterAuthIn(trx)).deleteUser(account.id);
    return "removed";
  });
  for (const id of ended) onSessionEnded(id);
  return outcome;
}
