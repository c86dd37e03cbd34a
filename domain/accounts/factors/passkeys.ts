import type { Kysely, Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { lockAccount } from "#domain/accounts/account.ts";
import type { Doer } from "#domain/accounts/actor.ts";
import type { AccountTools, User } from "#domain/accounts/tools.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { cutLine } from "#domain/text/clean-text.ts";
import {
  creationOptions,
  type KnownPasskey,
  type PasskeyCreationOptions,
  type PasskeySite,
  passkeyIdOf,
  passkeySiteOf,
  readNewPasskey,
  readSignature,
} from "./passkey-answers.ts";
import {
  endPending,
  findPending,
  keepPending,
  type Pending,
  spendChallenge,
  tokenOfSession,
} from "./pending-sign-ins.ts";
import { makeCodeSet, storeFirstCodes } from "./recovery-codes.ts";

/** The most passkeys that one account may have. */
const most = 20;
const nameLength = 60;

export type OfferResult<Options> =
  | { outcome: "offered"; options: Options }
  /** Browsers use no passkeys at this address, or there is no step to use one in. */
  | { outcome: "unavailable"; message: string };

export const noPasskeysHere =
  "Passkeys work only where the website has https and a name, and this address has not." as const;

export interface AddingPasskey {
  user: User;
  sessionId: string;
  /** Name of the business, which the device shows beside the passkey. */
  siteName: string;
  now: Date;
}

/** Begins to add a passkey: five minutes to make it, in this session. */
export async function offerNewPasskey(
  { db, siteUrl }: AccountTools,
  { user, sessionId, siteName, now }: AddingPasskey,
): Promise<OfferResult<PasskeyCreationOptions>> {
  const site = passkeySiteOf(siteUrl);
  if (!site) return { outcome: "unavailable", message: noPasskeysHere };
  const others = await knownPasskeys(db, user.id, site);
  if (others.length >= most)
    return { outcome: "unavailable", message: `An account has at most ${most} passkeys.` };
  const { id: userId, email } = user;
  const options = await creationOptions(site, { userId, email, siteName, others });
  const step = "adding a passkey";
  const token = tokenOfSession(sessionId, step);
  const { challenge } = options;
  await keepPending(db, { token, step, userId, challenge, passwordDigest: null }, now);
  return { outcome: "offered", options };
}

export type AddPasskeyResult =
  /** `codes` are the recovery codes, if the account had none before. */
  { outcome: "added"; codes: string[] | null } | { outcome: "refused"; message: string };

/** Adds what the browser made for the last offer in this session. */
export async function addPasskey(
  { db, siteUrl, hasher }: AccountTools,
  { userId, sessionId, actor, name: typed, answer, now }: NewPasskeyAnswer,
): Promise<AddPasskeyResult> {
  const site = passkeySiteOf(siteUrl);
  const token = tokenOfSession(sessionId, "adding a passkey");
  const pending = await findPending(db, { token, steps: ["adding a passkey"], now });
  if (!site || !pending?.challenge || pending.userId !== userId) return notAdded;
  const made = await readNewPasskey(answer, { ...site, challenge: pending.challenge });
  if (!made) return notAdded;
  const name = readName(typed);
  const set = await makeCodeSet(hasher);
  return db.transaction().execute(async (trx): Promise<AddPasskeyResult> => {
    await lockAccount(trx, userId);
    if (!(await endPending(trx, token))) return notAdded;
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
    const codes = await storeFirstCodes(trx, { set, userId, now });
    const subject = { noun: "passkey", id: made.id, name };
    await recordActivity(trx, { at: now, actor, event: "passkey added", subject });
    return { outcome: "added", codes };
  });
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
    .select(["passkeys.id", "passkeys.name", "public_key", "user_id", "users.email"])
    .where("passkeys.id", "=", id)
    .where("host", "=", host)
    .executeTakeFirst();
  if (!row) return null;
  const { user_id: userId, public_key: publicKey, email, name } = row;
  return { id, publicKey, name, user: { id: userId, email } };
}

export interface Holder {
  id: string;
  publicKey: string;
  name: string;
  user: User;
}

/**
 * Reads a passkey's answer to the challenge that waits. Returns a function that takes the challenge
 * away and counts the signature; null when the passkey did not sign it. `copied` says that a device
 * which signed before counts less now: somebody may have copied the passkey.
 */
export async function readPasskeyAnswer(
  site: PasskeySite,
  {
    pending,
    holder,
    answer,
    now,
  }: { pending: Pending; holder: Holder; answer: unknown; now: Date },
): Promise<((trx: Transaction<Tables>) => Promise<"signed" | "copied" | "refused">) | null> {
  const { token, challenge } = pending;
  if (challenge === null) return null;
  const counter = await readSignature(answer, { ...site, challenge, passkey: holder });
  if (counter === null) return null;
  return async (trx) => {
    if (!(await spendChallenge(trx, { token, challenge }))) return "refused";
    const { numUpdatedRows } = await trx
      .updateTable("passkeys")
      .set({ counter, last_used_at: now.toISOString() })
      .where("id", "=", holder.id)
      .where("user_id", "=", holder.user.id)
      // In one statement, so that of two copies at once only one signs in (WebAuthn, 6.1.1).
      .where("counter", counter === 0 ? "=" : "<", counter)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) return "signed";
    // It may have been removed since it was read.
    return (await holderOf(trx, answer, site)) ? "copied" : "refused";
  };
}
