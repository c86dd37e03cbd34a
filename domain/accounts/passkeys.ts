import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { cutLine } from "#domain/text/clean-text.ts";
import { lockAccount } from "./account.ts";
import { endChallenge, keepChallenge, takeTry, tokenOfSession } from "./challenges.ts";
import {
  creationOptions,
  type KnownPasskey,
  type PasskeyCreationOptions,
  type PasskeySite,
  passkeyIdOf,
  passkeySiteOf,
  readNewPasskey,
} from "./passkey-answers.ts";
import type { Doer } from "./roles.ts";
import type { AccountTools, User } from "./tools.ts";

/** The most passkeys that one account may have. */
const most = 20;
const nameLength = 60;

export const noPasskeysHere =
  "Passkeys work only where the website has https and a name, and this address has not." as const;

export interface PasskeyListed {
  id: string;
  name: string;
  /** The host that it was made for. */
  host: string;
  worksHere: boolean;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** The passkeys of an account, and whether browsers can make passkeys at this address. */
export async function listPasskeys(
  { db, siteUrl }: AccountTools,
  { userId }: { userId: string },
): Promise<{ passkeys: PasskeyListed[]; canHavePasskeys: boolean }> {
  const host = passkeySiteOf(siteUrl)?.host ?? null;
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "name", "host", "created_at", "last_used_at"])
    .where("user_id", "=", userId)
    .orderBy("created_at")
    .execute();
  const passkeys = rows.map((row) => ({
    id: row.id,
    name: row.name,
    host: row.host,
    worksHere: row.host === host,
    createdAt: new Date(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at),
  }));
  return { passkeys, canHavePasskeys: host !== null };
}

export interface AddingPasskey {
  user: User;
  sessionId: string;
  /** Name of the business, which the device shows beside the passkey. */
  siteName: string;
  now: Date;
}

export type PasskeyOffer =
  | { outcome: "offered"; options: PasskeyCreationOptions }
  /** Browsers make no passkeys at this address, or the account has enough. */
  | { outcome: "unavailable"; message: string };

/** Begins to add a passkey: ten minutes to make it, in this session. */
export async function offerNewPasskey(
  { db, siteUrl }: AccountTools,
  { user, sessionId, siteName, now }: AddingPasskey,
): Promise<PasskeyOffer> {
  const site = passkeySiteOf(siteUrl);
  if (!site) return { outcome: "unavailable", message: noPasskeysHere };
  const others = await knownPasskeys(db, user.id, site);
  if (others.length >= most)
    return { outcome: "unavailable", message: `An account has at most ${most} passkeys.` };
  const { id: userId, email } = user;
  const options = await creationOptions(site, { userId, email, siteName, others });
  const answered = { token: tokenOfSession(sessionId), kind: "new passkey" } as const;
  await keepChallenge(db, { ...answered, userId, secret: options.challenge, now });
  return { outcome: "offered", options };
}

export interface NewPasskeyAnswer {
  userId: string;
  sessionId: string;
  actor: Doer;
  name: string;
  /** `PublicKeyCredential.toJSON()` of the browser. */
  answer: unknown;
  now: Date;
}

export type AddPasskeyResult = { outcome: "added" } | { outcome: "refused"; message: string };

/** Adds what the browser made for the last offer in this session. */
export async function addPasskey(
  { db, siteUrl }: AccountTools,
  { userId, sessionId, actor, name: typed, answer, now }: NewPasskeyAnswer,
): Promise<AddPasskeyResult> {
  const site = passkeySiteOf(siteUrl);
  const answered = { token: tokenOfSession(sessionId), kind: "new passkey", now } as const;
  const challenge = await takeTry(db, answered);
  if (!site || challenge?.userId !== userId) return notAdded;
  const made = await readNewPasskey(answer, { ...site, challenge: challenge.secret });
  if (!made) return notAdded;
  const name = readName(typed);
  return db.transaction().execute(async (trx): Promise<AddPasskeyResult> => {
    await lockAccount(trx, userId);
    if (!(await endChallenge(trx, answered))) return notAdded;
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("passkeys")
      .values({
        id: made.id,
        user_id: userId,
        host: site.host,
        public_key: made.publicKey,
        counter: made.counter,
        transports: JSON.stringify(made.transports),
        name,
        created_at: now.toISOString(),
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows !== 1n) return notAdded;
    const subject = { noun: "passkey", id: made.id, name };
    await recordActivity(trx, { at: now, actor, event: "passkey added", subject });
    return { outcome: "added" };
  });
}

const notAdded = {
  outcome: "refused",
  message: "The passkey was not added. Please try again.",
} as const;

/** What the person calls the passkey, on one line. */
function readName(typed: string): string {
  return cutLine(typed, nameLength) || "Passkey";
}

/** Gives a passkey of this account another name. */
export async function renamePasskey(
  { db }: AccountTools,
  { userId, id, name }: { userId: string; id: string; name: string },
): Promise<{ outcome: "renamed" | "missing" }> {
  const { numUpdatedRows } = await db
    .updateTable("passkeys")
    .set({ name: readName(name) })
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return { outcome: numUpdatedRows === 1n ? "renamed" : "missing" };
}

/** Removes a passkey of this account, on this host or another. */
export async function removePasskey(
  { db }: AccountTools,
  { userId, id, actor, now }: { userId: string; id: string; actor: Doer; now: Date },
): Promise<{ outcome: "removed" | "missing" }> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", userId)
      .returning("name")
      .executeTakeFirst();
    if (!row) return { outcome: "missing" };
    const subject = { noun: "passkey", id, name: row.name };
    await recordActivity(trx, { at: now, actor, event: "passkey removed", subject });
    return { outcome: "removed" };
  });
}

/** The passkeys of an account that work on this site. */
export async function knownPasskeys(
  db: Kysely<Tables>,
  userId: string,
  { host }: PasskeySite,
): Promise<KnownPasskey[]> {
  const rows = await db
    .selectFrom("passkeys")
    .select(["id", "transports"])
    .where("user_id", "=", userId)
    .where("host", "=", host)
    .execute();
  return rows.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) }));
}

export interface Holder {
  id: string;
  publicKey: string;
  user: User;
}

/** The account whose passkey this answer names; null when there is none on this site. */
export async function holderOf(
  db: Kysely<Tables>,
  answer: unknown,
  { host }: PasskeySite,
): Promise<Holder | null> {
  const id = passkeyIdOf(answer);
  if (id === null) return null;
  const row = await db
    .selectFrom("passkeys")
    .innerJoin("users", "users.id", "passkeys.user_id")
    .select(["public_key", "user_id", "users.email"])
    .where("passkeys.id", "=", id)
    .where("host", "=", host)
    .executeTakeFirst();
  if (!row) return null;
  return { id, publicKey: row.public_key, user: { id: row.user_id, email: row.email } };
}

/**
 * Counts a signature. `copied` says that a device which signed before counts less now: somebody may
 * have copied the passkey. `refused`: it was removed since it was read.
 */
export async function countSignature(
  trx: Transaction<Tables>,
  { holder, counter, now }: { holder: Holder; counter: number; now: Date },
): Promise<"signed" | "copied" | "refused"> {
  const { numUpdatedRows } = await trx
    .updateTable("passkeys")
    .set({ counter, last_used_at: now.toISOString() })
    .where("id", "=", holder.id)
    // In one statement, so that of two copies at once only one signs in (WebAuthn, 6.1.1).
    .where("counter", counter === 0 ? "=" : "<", counter)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 1n) return "signed";
  const left = trx.selectFrom("passkeys").select("id").where("id", "=", holder.id);
  return (await left.executeTakeFirst()) ? "copied" : "refused";
}
