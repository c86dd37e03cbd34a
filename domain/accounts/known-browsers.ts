import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";

/** How long a sender is remembered after its last sign-in. */
const knownDays = 180;

/** Whether this user has signed in from this sender before. */
export async function isKnownSender(
  db: Kysely<Tables>,
  userId: string,
  sender: string,
): Promise<boolean> {
  const row = await db
    .selectFrom("known_senders")
    .select("sender")
    .where("user_id", "=", userId)
    .where("sender", "=", sender)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets from where a user signed in: whoever knew the old password may have done it. */
export async function forgetSenders(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx.deleteFrom("known_senders").where("user_id", "=", userId).execute();
}

/** Remembers the sender, and forgets senders from which nobody signed in for half a year. */
export async function rememberSender(
  trx: Transaction<Tables>,
  { userId, sender, now }: { userId: string; sender: string; now: Date },
): Promise<void> {
  const last_signed_in_at = now.toISOString();
  await trx
    .insertInto("known_senders")
    .values({ user_id: userId, sender, last_signed_in_at })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "sender"]).doUpdateSet({ last_signed_in_at }),
    )
    .execute();
  const oldest = new Date(now.getTime() - knownDays * 24 * 60 * 60_000).toISOString();
  await trx.deleteFrom("known_senders").where("last_signed_in_at", "<", oldest).execute();
}
