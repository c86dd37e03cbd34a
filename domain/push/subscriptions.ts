import { createHash, randomUUID } from "node:crypto";
import type { Kysely, SelectQueryBuilder, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import type { Doer } from "#domain/accounts/roles.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import type { PushSubscription } from "./subscription.ts";

/** Most devices of one account. One more takes the place of the oldest. */
const mostDevices = 10;

export interface NewSubscription {
  userId: string;
  /** The session in which notices are turned on. They end when somebody ends it. It has one. */
  sessionId: string;
  subscription: PushSubscription;
  /** 'Chrome on Android' */
  device: string;
  by: Doer;
  now: Date;
}

/**
 * Turns on notices on a device. Doing it again, also after the browser has another endpoint,
 * replaces what is stored, and ties the notices to this session. A device that belonged to another
 * account changes over to this one.
 */
export async function addPushSubscription(
  db: Kysely<Tables>,
  box: SecretBox,
  { userId, sessionId, subscription, device, by, now }: NewSubscription,
): Promise<{ outcome: "added" }> {
  const endpoint_hash = hashOf(subscription.endpoint);
  const row = {
    session_id: sessionId,
    sealed: box.seal("push subscription", JSON.stringify(subscription)),
    device,
  };
  return db.transaction().execute(async (trx) => {
    await lock(trx, `push subscription ${endpoint_hash}`);
    await lock(trx, `push subscriptions of ${userId}`);
    const replaced = await trx
      .deleteFrom("push_subscriptions")
      .where(({ eb, or }) =>
        or([eb("endpoint_hash", "=", endpoint_hash), eb("session_id", "=", sessionId)]),
      )
      .returning("user_id")
      .execute();
    await dropOldest(trx, userId);
    await trx
      .insertInto("push_subscriptions")
      .values({
        id: randomUUID(),
        user_id: userId,
        endpoint_hash,
        ...row,
        added_at: now.toISOString(),
      })
      .execute();
    if (replaced.some(({ user_id }) => user_id === userId)) return { outcome: "added" };
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "notices turned on",
      detail: { device },
    });
    return { outcome: "added" };
  });
}

async function dropOldest(trx: Transaction<Tables>, userId: string): Promise<void> {
  const rows = await trx
    .selectFrom("push_subscriptions")
    .select("id")
    .where("user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("id")
    .execute();
  const surplus = rows.slice(mostDevices - 1).map(({ id }) => id);
  if (surplus.length > 0)
    await trx.deleteFrom("push_subscriptions").where("id", "in", surplus).execute();
}

/** Turns off notices on the device of a session. */
export async function removePushSubscription(
  db: Kysely<Tables>,
  { sessionId, by, now }: { sessionId: string; by: Doer; now: Date },
): Promise<{ outcome: "removed" | "missing" }> {
  return db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom("push_subscriptions")
      .where("session_id", "=", sessionId)
      .returning("device")
      .executeTakeFirst();
    if (!removed) return { outcome: "missing" };
    const { device } = removed;
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "notices turned off",
      detail: { device },
    });
    return { outcome: "removed" };
  });
}

/** Ends the notices on a device by itself: its push service or its account does not allow them. */
export async function dropSubscription(
  db: Kysely<Tables>,
  id: string,
  { why, now }: { why: "gone" | "not allowed"; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const dropped = await trx
      .deleteFrom("push_subscriptions")
      .where("id", "=", id)
      .returning(["device", "user_id"])
      .executeTakeFirst();
    if (!dropped) return;
    const { device, user_id } = dropped;
    const { email } = await trx
      .selectFrom("users")
      .select("email")
      .where("id", "=", user_id)
      .executeTakeFirstOrThrow();
    await recordActivity(trx, {
      at: now,
      actor: "website",
      event: "notices turned off",
      subject: { noun: "account", id: user_id, name: email },
      detail: { device, why },
    });
  });
}

/** Whether notices were turned on in a session. */
export async function hasNoticesOn(db: Kysely<Tables>, sessionId: string): Promise<boolean> {
  const devices = db.selectFrom("push_subscriptions").where("session_id", "=", sessionId);
  return (await devices.select("id").executeTakeFirst()) !== undefined;
}

/** Whether a person gets notices on any device. */
export async function hasNotices(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const devices = db.selectFrom("push_subscriptions").where("user_id", "=", userId);
  return (await devices.select("id").limit(1).executeTakeFirst()) !== undefined;
}

/** An endpoint is a secret with more than 128 random bits, so its digest needs no key. */
function hashOf(endpoint: string): string {
  return createHash("sha256").update(endpoint).digest("hex");
}

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
