import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { findByEmail, lockAccount } from "#domain/accounts/account.ts";
import type { Doer } from "#domain/accounts/actor.ts";
import { deleteSessionsOf } from "#domain/accounts/end-sessions.ts";
import type { AccountTools } from "#domain/accounts/tools.ts";
import { type Activity, recordActivity } from "#domain/activity/record-activity.ts";
import { changeChoice } from "#domain/owner-choices.ts";
import { hasProtectionHere, hasWayIn, isProtected, readProtection } from "./protection.ts";
import { deleteCodes, makeCodeSet, storeCodeSet } from "./recovery-codes.ts";

export type RemoveFactorResult =
  /** `isLast` says that the password alone signs in from now on. */
  | { outcome: "removed"; isLast: boolean }
  | { outcome: "missing" }
  /** An owner requires one of everybody and this is the last, or nothing else signs in here. */
  | { outcome: "refused"; message: string };

/** Removes a passkey, on this host or another. */
export function removePasskey(
  tools: AccountTools,
  { id, ...removal }: FactorChange & { id: string },
): Promise<RemoveFactorResult> {
  return removeFactor(tools, removal, async (trx) => {
    const row = await trx
      .deleteFrom("passkeys")
      .where("id", "=", id)
      .where("user_id", "=", removal.userId)
      .returning("name")
      .executeTakeFirst();
    return row
      ? { event: "passkey removed", subject: { noun: "passkey", id, name: row.name } }
      : null;
  });
}

interface FactorChange {
  userId: string;
  actor: Doer;
  now: Date;
}

/** Turns the authenticator app off. */
export function removeAuthenticatorApp(
  tools: AccountTools,
  removal: FactorChange,
): Promise<RemoveFactorResult> {
  return removeFactor(tools, removal, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom("authenticator_apps")
      .where("user_id", "=", removal.userId)
      .where("confirmed_at", "is not", null)
      .executeTakeFirstOrThrow();
    return numDeletedRows === 1n ? { event: "authenticator app removed" } : null;
  });
}

/** Thrown to roll back. Its message is for the person. */
class RemovalRefused extends Error {
  override name = "RemovalRefused";
}

async function removeFactor(
  { db, siteUrl }: AccountTools,
  { userId, actor, now }: FactorChange,
  remove: (trx: Transaction<Tables>) => Promise<Pick<Activity, "event" | "subject"> | null>,
): Promise<RemoveFactorResult> {
  try {
    return await db.transaction().execute(async (trx): Promise<RemoveFactorResult> => {
      await lockAccount(trx, userId);
      const before = await readProtection({ db: trx, siteUrl }, { userId });
      const removed = await remove(trx);
      if (!removed) return { outcome: "missing" };
      const left = await readProtection({ db: trx, siteUrl }, { userId });
      if (left.isRequired && !hasProtectionHere(left)) throw new RemovalRefused(lastIsRequired);
      // Where the person is locked out already, removing what is left may be the remedy.
      if (hasWayIn(before) && !hasWayIn(left)) throw new RemovalRefused(lastWayIn);
      const isLast = !isProtected(left);
      // Alone they would be a second password, and nobody expects them to count.
      if (isLast) await deleteCodes(trx, userId);
      await recordActivity(trx, { at: now, actor, ...removed, detail: { isLast } });
      return { outcome: "removed", isLast };
    });
  } catch (error) {
    if (!(error instanceof RemovalRefused)) throw error;
    return { outcome: "refused", message: error.message };
  }
}

const lastIsRequired =
  "Everybody here needs a passkey or an authenticator app. Add another one first, then remove this.";
const lastWayIn =
  "Nothing else would sign you in at this address: your other passkey was made for another one. Remove that passkey first, or make new recovery codes.";

export type RenewCodesResult = { outcome: "made"; codes: string[] } | { outcome: "unprotected" };

/** Makes ten recovery codes in place of those before. */
export async function renewRecoveryCodes(
  { db, siteUrl, hasher }: AccountTools,
  { userId, actor, now }: FactorChange,
): Promise<RenewCodesResult> {
  const set = await makeCodeSet(hasher);
  return db.transaction().execute(async (trx): Promise<RenewCodesResult> => {
    await lockAccount(trx, userId);
    if (!isProtected(await readProtection({ db: trx, siteUrl }, { userId })))
      return { outcome: "unprotected" };
    await storeCodeSet(trx, { set, userId, now });
    await recordActivity(trx, { at: now, actor, event: "recovery codes made" });
    return { outcome: "made", codes: set.codes };
  });
}

export type RemoveFactorsResult =
  /** `ended` counts the sessions that ended. */
  | { outcome: "removed"; email: string; ended: number }
  | { outcome: "unprotected" }
  | { outcome: "missing" };

/** Lets an account in by its password alone, whose holder lost everything else. */
export async function removeFactors(
  { db, onSessionEnded }: AccountTools,
  { email, actor, now }: { email: string; actor: Doer; now: Date },
): Promise<RemoveFactorsResult> {
  const account = await findByEmail(db, email);
  if (!account) return { outcome: "missing" };
  const ended = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, account.id);
    let removed = 0n;
    for (const table of ["passkeys", "authenticator_apps"] as const) {
      const deletion = trx.deleteFrom(table).where("user_id", "=", account.id);
      removed += (await deletion.executeTakeFirstOrThrow()).numDeletedRows;
    }
    await trx.deleteFrom("pending_sign_ins").where("user_id", "=", account.id).execute();
    await deleteCodes(trx, account.id);
    if (removed === 0n) return null;
    const subject = { noun: "account", id: account.id, name: account.email };
    await recordActivity(trx, { at: now, actor, event: "second factors removed", subject });
    // A thief may be signed in with what the person lost.
    return deleteSessionsOf(trx, account.id);
  });
  if (!ended) return { outcome: "unprotected" };
  for (const id of ended) onSessionEnded(id);
  return { outcome: "removed", email: account.email, ended: ended.length };
}

/** `unprotected` says that the owner has to protect her own account first. */
export type RequireProtectionResult = { outcome: "changed" } | { outcome: "unprotected" };

/** Says whether everybody needs a passkey or an authenticator app. */
export async function requireProtection(
  { db, siteUrl }: AccountTools,
  { isRequired, userId, actor, now }: FactorChange & { isRequired: boolean },
): Promise<RequireProtectionResult> {
  return db.transaction().execute(async (trx): Promise<RequireProtectionResult> => {
    await lockAccount(trx, userId);
    const own = await readProtection({ db: trx, siteUrl }, { userId });
    if (isRequired && !hasProtectionHere(own)) return { outcome: "unprotected" };
    const choice = isRequired ? "required" : "optional";
    await changeChoice(trx, "sign-in-protection", choice, { by: actor, now });
    const event = isRequired ? "second factor required" : "second factor not required";
    await recordActivity(trx, { at: now, actor, event });
    return { outcome: "changed" };
  });
}

/** Remembers that the person answered 'Not now' to the offer of protection. */
export async function putOffProtection(
  { db }: AccountTools,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  await db
    .updateTable("users")
    .set({ protection_asked_at: now.toISOString() })
    .where("id", "=", userId)
    .execute();
}
