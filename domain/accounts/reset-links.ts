import { recordActivity } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import { findByEmail, lockAccount, lockAccounts, mayManage, readAccountEmail } from "./account.ts";
import { endLinksTo, type MadeLink, makeLink } from "./account-links.ts";
import type { Doer } from "./actor.ts";
import type { AccountTools } from "./tools.ts";

const resetHours = 1;

/** `missing`: there is no such account, or whoever asks is no owner any more. */
export type MakeResetLinkResult = ({ outcome: "made" } & MadeLink) | { outcome: "missing" };

/** Makes a link by which a person sets her password, for an owner to hand over. */
export async function makeResetLink(
  { db }: AccountTools,
  { email, by, now }: { email: string; by: Doer; now: Date },
): Promise<MakeResetLinkResult> {
  return db.transaction().execute(async (trx): Promise<MakeResetLinkResult> => {
    await lockAccounts(trx);
    if (!(await mayManage(trx, by))) return { outcome: "missing" };
    const account = await findByEmail(trx, email);
    if (!account) return { outcome: "missing" };
    await lockAccount(trx, account.id);
    // An older one may lie in another mailbox than the person reads.
    await endLinksTo(trx, account.id);
    const link = await makeLink(trx, {
      email: account.email,
      userId: account.id,
      madeBy: by,
      now,
      hours: resetHours,
    });
    await recordActivity(trx, {
      at: now,
      actor: by,
      event: "password reset asked for",
      subject: { noun: "account", id: account.id, name: account.email },
    });
    return { outcome: "made", ...link };
  });
}

export interface ForgottenPassword {
  email: string;
  /** The IP address of the request. */
  address: string;
  now: Date;
}

export type AskForResetResult =
  /** `link` goes to the address by mail. Null if it has no account, or had too many links. */
  | { outcome: "noted"; link: MadeLink | null }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/**
 * Makes a link for a person who forgot her password. An address without an account costs the same
 * work, so that neither the answer nor its time shows who has one.
 */
export async function askForReset(
  { db, secret, resetThrottle }: AccountTools,
  { email: typed, address, now }: ForgottenPassword,
): Promise<AskForResetResult> {
  const email = readAccountEmail(typed) ?? "";
  const sender = senderDigest(address, secret);
  const admission = await resetThrottle.admit({ email, sender });
  if (admission.outcome === "throttled") return admission;
  return db.transaction().execute(async (trx): Promise<AskForResetResult> => {
    const account = await findByEmail(trx, email);
    const isSent = account !== null && admission.outcome === "admitted";
    await lockAccount(trx, isSent ? account.id : "");
    await endLinksTo(trx, isSent ? account.id : "");
    // A link without an account opens nothing, and says nothing about the address.
    const link = await makeLink(trx, {
      email: isSent ? account.email : "",
      ...(isSent && { userId: account.id }),
      madeBy: null,
      now,
      hours: resetHours,
    });
    const actor = { email, id: account?.id ?? null, sender };
    await recordActivity(trx, { at: now, actor, event: "password reset asked for" });
    return { outcome: "noted", link: isSent ? link : null };
  });
}
