import type { Kysely, SelectQueryBuilder, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";

/**
 * Keeps the notices of sessions that have run out: their devices still get notices, which name
 * nobody. Whatever else deletes a session ends its notices, by the foreign key.
 */
export async function keepNoticesOf(
  trx: Transaction<Tables>,
  expired: SelectQueryBuilder<Tables, "sessions", { id: string }>,
): Promise<void> {
  await trx
    .updateTable("push_subscriptions")
    .set({ session_id: null })
    .where("session_id", "in", expired)
    .execute();
}

/** Gives the notices of a session to the one that follows it in the same browser. */
export async function moveNotices(
  trx: Transaction<Tables>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await trx
    .updateTable("push_subscriptions")
    .set({ session_id: to })
    .where("session_id", "=", from)
    .execute();
}

/** Ends the notices on this person's devices whose session has run out. */
export async function endNoticesWithoutSession(db: Kysely<Tables>, userId: string): Promise<void> {
  await db
    .deleteFrom("push_subscriptions")
    .where("user_id", "=", userId)
    .where("session_id", "is", null)
    .execute();
}

/** Ends the notices on all devices of a person who may no longer read enquiries. */
export async function endNoticesOf(db: Kysely<Tables>, userId: string): Promise<void> {
  await db.deleteFrom("push_subscriptions").where("user_id", "=", userId).execute();
}
