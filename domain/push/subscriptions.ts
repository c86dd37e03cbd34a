import { createHash, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import { textKey } from "#db/text-key.ts";
import type { Doer } from "#domain/accounts/actor.ts";
import { liveSessions } from "#domain/accounts/sessions.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";
import type { PushSubscription } from "./subscription.ts";

/** Most devices of one account. One more takes the place of the oldest. */
const mostDevices = 10;

export interface NewSubscription {
  userId: string;
  /** The session in which notices are turned on. They end when somebody ends it. */
  sessionId: string;
  subscription: PushSubscription;
  /** 'Chrome on Android' */
  device: string;
  by: Doer;
  now: Date;
}

/**
 * Turns on notices on a device. Doing it again renews what is stored, and ties the notices to this
 * session. A device that belonged to another account changes over to this one.
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
    const renewed = await trx
      .updateTable("push_subscriptions")
      .set(row)
      .where("endpoint_hash", "=", endpoint_hash)
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    if (renewed.numUpdatedRows > 0n) return { outcome: "added" };
    await trx.deleteFrom("push_subscriptions").where("endpoint_hash", "=", endpoint_hash).execute();
    await makeRoom(trx, userId);
    await trx
      .insertInto("push_subscriptions")
      .values({
        id: randomUUID(),
        user_id: userId,
        endpoint_hash,
        ...row,
        added_at: now.toISOString(),
        last_sent_at: null,
      })
      .execute();
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "notices turned on",
      detail: { device },
    });
    return { outcome: "added" };
  });
}

async function makeRoom(trx: Transaction<Tables>, userId: string): Promise<void> {
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

export interface SubscriptionRemoval {
  /** The account whose notices end, whoever else's device is named. */
  userId: string;
  which: { id: string } | { endpoint: string };
  by: Doer;
  now: Date;
}

/** Turns off notices on one of the person's devices. */
export async function removePushSubscription(
  db: Kysely<Tables>,
  { userId, which, by, now }: SubscriptionRemoval,
): Promise<{ outcome: "removed" | "missing" }> {
  return db.transaction().execute(async (trx) => {
    const person = trx.deleteFrom("push_subscriptions").where("user_id", "=", userId);
    const one =
      "id" in which
        ? person.where("id", "=", textKey(which.id))
        : person.where("endpoint_hash", "=", hashOf(which.endpoint));
    const removed = await one.returning("device").executeTakeFirst();
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

/** Records when a device was last sent a notice. */
export async function recordSentTo(db: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await db
    .updateTable("push_subscriptions")
    .set({ last_sent_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

export interface NoticeDevice {
  id: string;
  /** 'Chrome on Android' */
  device: string;
  addedAt: Date;
  lastSentAt: Date | null;
  /** Null if the session has run out: notices name nobody then. */
  sessionId: string | null;
}

/** The devices on which a person gets notices, the newest first. */
export async function listPushSubscriptions(
  db: Kysely<Tables>,
  { userId, now }: { userId: string; now: Date },
): Promise<NoticeDevice[]> {
  const rows = await db
    .selectFrom("push_subscriptions")
    .leftJoin(liveSessions(db, now).as("live"), "live.id", "push_subscriptions.session_id")
    .select(["push_subscriptions.id", "device", "added_at", "last_sent_at"])
    .select("live.id as live_session_id")
    .where("push_subscriptions.user_id", "=", userId)
    .orderBy("added_at", "desc")
    .orderBy("push_subscriptions.id")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    addedAt: new Date(row.added_at),
    lastSentAt: row.last_sent_at === null ? null : new Date(row.last_sent_at),
    sessionId: row.live_session_id,
  }));
}

/** An endpoint is a secret with more than 128 random bits, so its digest needs no key. */
function hashOf(endpoint: string): string {
  return createHash("sha256").update(endpoint).digest("hex");
}
