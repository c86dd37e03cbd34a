import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "#db/schema.ts";
import { lockAccounts, readAccountEmail } from "#domain/accounts/account.ts";
import type { Doer } from "#domain/accounts/roles.ts";
import { monthsBefore } from "#domain/time.ts";
import { recordActivity } from "./record-activity.ts";

/** For how many months the record is kept. */
const keptMonths = 24;

const rowsAtOnce = 1_000;

/** Deletes what is older than the record is kept, and returns how many lines. */
export async function deleteOldActivity(db: Kysely<Tables>, now: Date): Promise<number> {
  const cutoff = monthsBefore(now, keptMonths);
  for (let deleted = 0; ; ) {
    const old = db
      .selectFrom("activity")
      .select("id")
      .where("at", "<", cutoff)
      .orderBy("at")
      .limit(rowsAtOnce);
    const { numDeletedRows } = await db
      .deleteFrom("activity")
      .where("id", "in", old)
      .executeTakeFirstOrThrow();
    deleted += Number(numDeletedRows);
    if (numDeletedRows < BigInt(rowsAtOnce)) return deleted;
    await nextTurn();
  }
}

export type EraseNameResult =
  | { outcome: "changed"; lines: number }
  /** The person can still sign in. */
  | { outcome: "refused"; message: string };

/**
 * Empties a person's address in the record, who has no account any more. What was done stays, with
 * the id of the account.
 */
export async function eraseName(
  db: Kysely<Tables>,
  { email: typed, now, by }: { email: string; now: Date; by: Doer },
): Promise<EraseNameResult> {
  const email = readAccountEmail(typed);
  if (!email) return { outcome: "refused", message: "Please enter an e-mail address." };
  return db.transaction().execute(async (trx): Promise<EraseNameResult> => {
    await lockAccounts(trx);
    const account = await trx
      .selectFrom("users")
      .select("id")
      .where("email", "=", email)
      .executeTakeFirst();
    if (account)
      return {
        outcome: "refused",
        message: "This person has an account. Close it first, then erase the name.",
      };
    const lines = await trx
      .selectFrom("activity")
      .select((select) => select.fn.countAll().as("count"))
      .where(({ or, eb }) => or([eb("actor_email", "=", email), eb("subject_name", "=", email)]))
      .executeTakeFirstOrThrow();
    const names = trx.updateTable("activity");
    await names.set({ actor_email: "" }).where("actor_email", "=", email).execute();
    await names.set({ subject_name: "" }).where("subject_name", "=", email).execute();
    const count = Number(lines.count);
    if (count > 0)
      await recordActivity(trx, {
        at: now,
        actor: by,
        event: "names erased",
        detail: { lines: count },
      });
    return { outcome: "changed", lines: count };
  });
}
