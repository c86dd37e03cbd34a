import type { Kysely, Transaction } from "kysely";
import { lock } from "#db/lock.ts";
import type { Tables } from "#db/schema.ts";
import type { Log } from "#domain/log.ts";
import type { SecretBox } from "#domain/secrets/secret-box.ts";

/** The key pair by which push services know this site (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

interface KeyReading {
  now: Date;
  log: Pick<Log, "warn">;
}

const purpose = "push key";

/** The public key, with which browsers subscribe. Makes the key pair if there is none. */
export async function readPushKey(
  db: Kysely<Tables>,
  box: SecretBox,
  reading: KeyReading,
): Promise<string> {
  return (await readPushKeys(db, box, reading)).publicKey;
}

/**
 * The key pair. Makes one if there is none, or if no secret of the site opens it. Then every
 * subscription is deleted, because push services accept notices under the old key only.
 */
export async function readPushKeys(
  db: Kysely<Tables>,
  box: SecretBox,
  { now, log }: KeyReading,
): Promise<PushKeys> {
  const stored = await findKeys(db, box);
  if (stored?.privateKey) return stored as PushKeys;
  // Loaded here because most sites never need it.
  const { default: webPush } = await import("web-push");
  return db.transaction().execute(async (trx) => {
    await lock(trx, "push keys");
    const meanwhile = await findKeys(trx, box);
    if (meanwhile?.privateKey) return meanwhile as PushKeys;
    if (meanwhile) await dropSubscriptions(trx, log);
    const made = webPush.generateVAPIDKeys();
    await store(
      trx,
      { public_key: made.publicKey, sealed_private_key: box.seal(purpose, made.privateKey) },
      now,
    );
    return made;
  });
}

/** Null when there are none. The private key is null if no secret of the site opens it. */
async function findKeys(db: Kysely<Tables>, box: SecretBox) {
  const row = await db
    .selectFrom("push_keys")
    .selectAll()
    .where("name", "=", "site")
    .executeTakeFirst();
  if (!row) return null;
  const privateKey = box.open(purpose, row.sealed_private_key)?.text ?? null;
  return { publicKey: row.public_key, privateKey };
}

async function dropSubscriptions(trx: Transaction<Tables>, log: Pick<Log, "warn">): Promise<void> {
  const { numDeletedRows } = await trx.deleteFrom("push_subscriptions").executeTakeFirstOrThrow();
  log.warn(
    { devices: Number(numDeletedRows) },
    "No secret opens the key for notices on devices, so there is a new one. Everybody has to turn notices on again",
  );
}

async function store(
  trx: Transaction<Tables>,
  keys: { public_key: string; sealed_private_key: string },
  now: Date,
): Promise<void> {
  const row = { ...keys, made_at: now.toISOString() };
  await trx
    .insertInto("push_keys")
    .values({ name: "site", ...row })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(row))
    .execute();
}
