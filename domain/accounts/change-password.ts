import { senderDigest } from "#domain/text/sender.ts";
import {
  findByEmail,
  findById,
  lockAccount,
  passwordHashOf,
  storePasswordHash,
} from "./account.ts";
import { deleteSessionsOf } from "./end-sessions.ts";
import { passwordFault } from "./password-rules.ts";
import { isPassword } from "./passwords.ts";
import { throttledMessage } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

export interface PasswordChange {
  userId: string;
  /** The session that changes the password. It stays. */
  sessionId: string;
  current: string;
  next: string;
  /** The IP address of the request. */
  address: string;
  now: Date;
}

export type PasswordChangeResult =
  /** `ended` counts the other sessions. */
  | { outcome: "changed"; ended: number }
  | { outcome: "refused"; field: "current" | "next"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/** Changes a password, given the current one, and ends the user's other sessions. */
export async function changePassword(
  tools: AccountTools,
  change: PasswordChange,
): Promise<PasswordChangeResult> {
  const { db, secret, throttle, hasher } = tools;
  const fault = passwordFault(change.next);
  if (fault) return { outcome: "refused", field: "next", message: `The password ${fault}.` };
  const account = await findById(db, change.userId);
  // A stolen session allows no more guesses than the sign-in does.
  const sender = senderDigest(change.address, secret);
  const admission = await throttle.admit({ email: account?.email ?? "", sender, isKnown: true });
  if (!admission.admitted) {
    const { retryAfterSeconds } = admission;
    return {
      outcome: "throttled",
      message: throttledMessage(retryAfterSeconds),
      retryAfterSeconds,
    };
  }
  const hash = account?.passwordHash ?? null;
  if (!(await isPassword(hasher, hash, change.current))) return notCurrent;
  const nextHash = await hasher.hash(change.next);
  const ended = await replacePassword(tools, {
    userId: change.userId,
    nextHash,
    onlyIf: hash,
    keep: change.sessionId,
    now: change.now,
  });
  if (!ended) return notCurrent;
  await admission.succeeded();
  return { outcome: "changed", ended: ended.length };
}

export type PasswordResetResult =
  | { outcome: "reset"; ended: number }
  | { outcome: "missing" }
  | { outcome: "invalid"; message: string };

/** Sets a password without asking for the current one, and ends all sessions of the account. */
export async function resetPassword(
  tools: AccountTools,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<PasswordResetResult> {
  const fault = passwordFault(password);
  if (fault) return { outcome: "invalid", message: `The password ${fault}.` };
  const account = await findByEmail(tools.db, email);
  if (!account) return { outcome: "missing" };
  const nextHash = await tools.hasher.hash(password);
  const ended = await replacePassword(tools, { userId: account.id, nextHash, now });
  return { outcome: "reset", ended: ended?.length ?? 0 };
}

const notCurrent = {
  outcome: "refused",
  field: "current",
  message: "This is not your current password.",
} as const;

/**
 * Stores a new hash, ends sessions and returns their ids. Null if the stored hash is no longer
 * `onlyIf`.
 */
async function replacePassword(
  { db, onSessionEnded }: AccountTools,
  how: { userId: string; nextHash: string; onlyIf?: string | null; keep?: string; now: Date },
): Promise<string[] | null> {
  const { userId, nextHash, onlyIf, keep, now } = how;
  const ended = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    if (onlyIf !== undefined && (await passwordHashOf(trx, userId)) !== onlyIf) return null;
    await storePasswordHash(trx, userId, { hash: nextHash, now });
    return deleteSessionsOf(trx, userId, keep === undefined ? {} : { except: keep });
  });
  for (const id of ended ?? []) onSessionEnded(id);
  return ended;
}
