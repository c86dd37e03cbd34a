import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import {
  findByEmail,
  lockAccount,
  lockAccounts,
  mayManage,
  passwordHashOf,
  proveAddress,
  readAccountEmail,
} from "./account.ts";
import {
  endLinksTo,
  findOpenLink,
  type MadeLink,
  makeLink,
  type OpenLink,
  spendLink,
} from "./account-links.ts";
import { putPassword } from "./change-password.ts";
import { deleteSessionsOf } from "./end-sessions.ts";
import { insertAccount } from "./manage-accounts.ts";
import { newPasswordFault } from "./new-password.ts";
import type { Doer, Role } from "./roles.ts";
import { beginSession, type SignedIn } from "./sessions.ts";
import type { AccountTools, User } from "./tools.ts";

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

/** Whom a link lets set a password. Null when it no longer works. */
export async function readLink(
  { db }: AccountTools,
  shown: { token: string; now: Date },
): Promise<{ email: string; role: Role | null } | null> {
  const link = await findOpenLink(db, shown);
  return link && { email: link.email, role: link.role };
}

export interface PasswordByLink {
  token: string;
  password: string;
  /** The IP address of the request. */
  address: string;
  userAgent: string;
  /** The browser's cookie. */
  browser?: string | undefined;
  now: Date;
}

export type SetPasswordResult =
  /** `isNew` says that the account was made. */
  | ({ outcome: "signed-in"; isNew: boolean } & SignedIn)
  /** The link no longer works. */
  | { outcome: "missing" }
  | { outcome: "invalid"; message: string };

/**
 * Sets a password by a link, which works once, and signs the person in: a link proves as much as a
 * mailed code. It makes the account of an invited person, and ends all sessions of any other.
 */
export async function setPassword(
  tools: AccountTools,
  { token, password, address, userAgent, browser, now }: PasswordByLink,
): Promise<SetPasswordResult> {
  const { db, hasher, secret } = tools;
  const shown = { token, now };
  const link = await findOpenLink(db, shown);
  if (!link) return { outcome: "missing" };
  const oldHash = link.userId && (await passwordHashOf(db, link.userId));
  const fault = await newPasswordFault(tools, { password, email: link.email, oldHash });
  // A link that was used meanwhile says so: its own password is the one "that you have now".
  if (fault && !(await findOpenLink(db, shown))) return { outcome: "missing" };
  if (fault) return { outcome: "invalid", message: fault };
  const hash = await hasher.hash(password);
  const sender = senderDigest(address, secret);
  const ended: string[] = [];
  const result = await db.transaction().execute(async (trx): Promise<SetPasswordResult> => {
    if (link.userId) await lockAccount(trx, link.userId);
    else await lockAccounts(trx);
    // Read again: during the hashing it may have been used or taken back.
    const open = await findOpenLink(trx, shown);
    if (!open || !(await spendLink(trx, shown))) return { outcome: "missing" };
    const user = await userOf(trx, open, { hash, sender, now });
    ended.push(...(await deleteSessionsOf(trx, user.id)));
    if (open.isMailed) await proveAddress(trx, user.id, now);
    const signedIn = await beginSession(trx, { user, sender, userAgent, browser, now });
    return { outcome: "signed-in", isNew: open.userId === null, ...signedIn };
  });
  for (const id of ended) tools.onSessionEnded(id);
  return result;
}

/** The link's account, made or with the new password. */
async function userOf(
  trx: Transaction<Tables>,
  { email, role, userId }: OpenLink,
  { hash, sender, now }: { hash: string; sender: string; now: Date },
): Promise<User> {
  const recordOf = (user: User) => ({
    at: now,
    actor: { ...user, sender },
    subject: { noun: "account", id: user.id, name: email },
  });
  if (userId) {
    const user = { id: userId, email };
    await putPassword(trx, userId, { hash, mustChange: false, now });
    await recordActivity(trx, { ...recordOf(user), event: "password reset" });
    return user;
  }
  const made = { email, hash, role: role ?? "office", now } as const;
  const user = await insertAccount(trx, made);
  const detail = { role: made.role };
  await recordActivity(trx, { ...recordOf(user), event: "invitation accepted", detail });
  return user;
}
