import type { Transaction } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "#domain/activity/record-activity.ts";
import { senderDigest } from "#domain/text/sender.ts";
import {
  findByEmail,
  findById,
  lockAccount,
  passwordHashOf,
  storePasswordHash,
} from "./account.ts";
import { endLinksTo } from "./account-links.ts";
import { endChallengesOf } from "./challenges.ts";
import { deleteSessionsOf } from "./end-sessions.ts";
import { forgetBrowsers } from "./known-browsers.ts";
import { newPasswordFault } from "./new-password.ts";
import { isPassword } from "./passwords.ts";
import { renewCredentials, type SignedIn } from "./sessions.ts";
import { throttledMessage } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

export interface PasswordChange {
  userId: string;
  /** The session that changes the password. It stays, with new credentials. */
  sessionId: string;
  current: string;
  next: string;
  /** The IP address of the request. */
  address: string;
  /** The browser's cookie. This browser alone stays known. */
  browser?: string | undefined;
  now: Date;
}

export type PasswordChangeResult =
  /** `ended` counts the other sessions. `session` is null when this one ended meanwhile. */
  | { outcome: "changed"; ended: number; session: SignedIn | null }
  | { outcome: "refused"; field: "current" | "next"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/**
 * Changes a password, given the current one. Ends the user's other sessions, gives this one new
 * credentials, and forgets the other browsers in which somebody signed in with the old one.
 */
export async function changePassword(
  tools: AccountTools,
  change: PasswordChange,
): Promise<PasswordChangeResult> {
  const { db, secret, throttle, hasher } = tools;
  const account = await findById(db, change.userId);
  const sender = senderDigest(change.address, secret);
  const { userId: id, sessionId: session } = change;
  // A stolen session allows ten guesses, from however many addresses.
  const holder = { email: account?.email ?? "", sender: session, isKnown: true };
  const admission = await throttle.admit(holder);
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    return {
      outcome: "throttled",
      message: throttledMessage(retryAfterSeconds),
      retryAfterSeconds,
    };
  }
  const hash = account?.passwordHash ?? null;
  const actor = { id, email: account?.email ?? "", sender, session };
  if (!(await admission.checking(isPassword(hasher, hash, change.current)))) {
    await recordActivity(db, { at: change.now, actor, event: "password change refused" });
    return notCurrent;
  }
  const password = { password: change.next, email: account?.email ?? "", oldHash: hash };
  const fault = await admission.checking(newPasswordFault(tools, password));
  if (fault) {
    await admission.succeeded();
    return { outcome: "refused", field: "next", message: fault };
  }
  const nextHash = await admission.checking(hasher.hash(change.next));
  const replaced = await replacePassword(tools, {
    userId: change.userId,
    nextHash,
    onlyIf: async (trx) => {
      if ((await passwordHashOf(trx, change.userId)) !== hash) return false;
      await recordActivity(trx, { at: change.now, actor, event: "password changed" });
      return true;
    },
    keep: { sessionId: change.sessionId, browser: change.browser },
    now: change.now,
  });
  if (!replaced) return notCurrent;
  await admission.succeeded();
  return { outcome: "changed", ended: replaced.ended.length, session: replaced.session };
}

export type PasswordResetResult =
  | { outcome: "reset"; ended: number }
  | { outcome: "missing" }
  | { outcome: "invalid"; message: string };

export interface PasswordReset {
  email: string;
  password: string;
  /** Whether the person has to change it at the next sign-in, as one that was printed. */
  mustChange?: boolean;
  now: Date;
}

/** Sets a password without asking for the current one, and ends all sessions of the account. */
export async function resetPassword(
  tools: AccountTools,
  { email, password, mustChange = false, now }: PasswordReset,
): Promise<PasswordResetResult> {
  const account = await findByEmail(tools.db, email);
  if (!account) return { outcome: "missing" };
  const oldHash = account.passwordHash;
  const fault = await newPasswordFault(tools, { password, email, oldHash });
  if (fault) return { outcome: "invalid", message: fault };
  const nextHash = await tools.hasher.hash(password);
  const subject = { noun: "account", id: account.id, name: account.email };
  const replaced = await replacePassword(tools, {
    userId: account.id,
    nextHash,
    mustChange,
    onlyIf: async (trx) => {
      // The account may have been closed meanwhile.
      if (!(await findById(trx, account.id))) return false;
      const actor = "command line";
      await recordActivity(trx, { at: now, actor, event: "password reset", subject });
      return true;
    },
    now,
  });
  return replaced ? { outcome: "reset", ended: replaced.ended.length } : { outcome: "missing" };
}

const notCurrent = {
  outcome: "refused",
  field: "current",
  message: "This is not your current password.",
} as const;

interface Replacement {
  userId: string;
  nextHash: string;
  /** Whether the person has to change it at the next sign-in. */
  mustChange?: boolean;
  /** Asked while nobody else can change the account. False leaves the password as it is. */
  onlyIf(trx: Transaction<Tables>): Promise<boolean>;
  /** The session and the known browser that stay. */
  keep?: { sessionId: string; browser: string | undefined };
  now: Date;
}

interface Replaced {
  /** Ids of the sessions that ended. */
  ended: string[];
  /** The session that stays, with new credentials. */
  session: SignedIn | null;
}

/**
 * Stores a new hash. Ends sessions and links that set a password, and forgets known browsers. Null
 * if `onlyIf` says no.
 */
async function replacePassword(
  { db, onSessionEnded, onSessionRenewed }: AccountTools,
  how: Replacement,
): Promise<Replaced | null> {
  const { userId, nextHash, mustChange = false, onlyIf, keep, now } = how;
  const replaced = await db.transaction().execute(async (trx): Promise<Replaced | null> => {
    await lockAccount(trx, userId);
    if (!(await onlyIf(trx))) return null;
    await putPassword(trx, userId, { hash: nextHash, mustChange, now });
    if (!keep) return { ended: await deleteSessionsOf(trx, userId), session: null };
    const { sessionId, browser } = keep;
    await forgetBrowsers(trx, { userId, except: browser });
    const ended = await deleteSessionsOf(trx, userId, { except: sessionId });
    return { ended, session: await renewCredentials(trx, { sessionId, now }) };
  });
  for (const id of replaced?.ended ?? []) onSessionEnded(id);
  if (replaced?.session) onSessionRenewed(replaced.session.sessionId);
  return replaced;
}

/**
 * Stores the hash of a new password, and ends what the old one let somebody begin. The caller has
 * locked the account, and ends its sessions.
 */
export async function putPassword(
  trx: Transaction<Tables>,
  userId: string,
  stored: { hash: string; mustChange: boolean; now: Date },
): Promise<void> {
  await endLinksTo(trx, userId);
  await endChallengesOf(trx, userId);
  await storePasswordHash(trx, userId, stored);
}
