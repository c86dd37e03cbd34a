import { recordActivity } from "#domain/activity/record-activity.ts";
import { endNoticesOf } from "#domain/push/notices-of-sessions.ts";
import { findByEmail, lockAccounts, mayManage } from "./account.ts";
import { endLinksBy } from "./account-links.ts";
import type { Doer } from "./actor.ts";
import { isLastOwner } from "./manage-accounts.ts";
import { mayEnter, type Role } from "./roles.ts";
import type { AccountTools } from "./tools.ts";

/**
 * `missing`: there is no such account, or whoever asks is no owner any more. `last` is the last
 * owner, who stays one.
 */
export type ChangeRoleResult = { outcome: "changed" | "missing" | "last" };

/** Gives an account another role, which counts at its next request. */
export async function changeRole(
  { db }: AccountTools,
  { email, role, by, now }: { email: string; role: Role; by: Doer; now: Date },
): Promise<ChangeRoleResult> {
  return db.transaction().execute(async (trx): Promise<ChangeRoleResult> => {
    await lockAccounts(trx);
    if (!(await mayManage(trx, by))) return { outcome: "missing" };
    const account = await findByEmail(trx, email);
    if (!account) return { outcome: "missing" };
    if (role !== "owner") {
      if (await isLastOwner(trx, account.id)) return { outcome: "last" };
      await endLinksBy(trx, account.email);
    }
    if (!mayEnter(role, "enquiries")) await endNoticesOf(trx, account.id);
    await trx
      .updateTable("users")
      .set({ role, updated_at: now.toISOString() })
      .where("id", "=", account.id)
      .execute();
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "role changed",
      subject: { noun: "account", id: account.id, name: account.email },
      detail: { role },
    });
    return { outcome: "changed" };
  });
}
