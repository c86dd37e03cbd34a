import { senderDigest } from "#domain/text/sender.ts";
import { lockAccount } from "./account-lock.ts";
import { betterAuthIn } from "./better-auth.ts";
import { deleteSessionsOf } from "./end-sessions.ts";
import { findByEmail, findById, passwordHashOf } from "./find-account.ts";
import { isPassword, passwordFault } from "./passwords.ts";
import { throttledMessage } from "./throttled-message.ts";
import type { AccountTools } from "./tools.ts";

export interface PasswordChange {
  userId: string;
  /** The session that asks, which goes on. */
  sessionId: string;
  current: string;
  next: string;
  /** The IP address it comes from. */
  address: string;
  now: Date;
}

export type PasswordChangeResult =
  /** `ended`: how many other sessions were. */
  | { outcome: "changed"; ended: number }
  | { outcome: "refused"; field: "current" | "next"; message: string }
  | { outcome: "throttled"; message: string; retryAfterSeconds: number };

/** Changes the password of whoever knows the current one, and ends the user's other sessions. */
export async function changePassword(
  tools: AccountTools,
  change: PasswordChange,
): Promise<PasswordChangeResult> {
  const { db, secret, throttle, hasher } = tools;
  const fault = passwordFault(change.next);
  if (fault) return { outcome: "refused", field: "next", message: `The password ${fault}.` };
  const account = await findById(db, change.userId);
  // Who holds a session may guess no more often than who signs in.
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
  });
  if (!ended) return notCurrent;
  await admission.succeeded();
  return { outcome: "changed", ended: ended.length };
}

/**
 * Gives an account a new password without asking for the old one, and ends all its sessions.
 * `message` says what is wrong with the password.
 */
export async function resetPassword(
  tools: AccountTools,
  { email, password }: { email: string; password: string },
): Promise<
  | { outcome: "reset"; ended: number }
  | { outcome: "unknown" }
  | { outcome: "invalid"; message: string }
> {
  const fault = passwordFault(password);
  if (fault) return { outcome: "invalid", message: `The password ${fault}.` };
  const account = await findByEmail(tools.db, email);
  if (!account) return { outcome: "unknown" };
  const nextHash = await tools.hasher.hash(password);
  const ended = await replacePassword(tools, { userId: account.id, nextHash });
  return { outcome: "reset", ended: ended?.length ?? 0 };
}

const notCurrent = {
  outcome: "refused",
  field: "current",
  message: "This is not your current password.",
} as const;

/**
 * The ids of the sessions that it ended; null when the password was no longer the one of `onlyIf`.
 */
async function replacePassword(
  { db, onSessionEnded }: AccountTools,
  how: { userId: string; nextHash: string; onlyIf?: string | null; keep?: string },
): Promise<string[] | null> {
  const { userId, nextHash, onlyIf, keep } = how;
  const ended = await db.transaction().execute(async (trx) => {
    await lockAccount(trx, userId);
    if (onlyIf !== undefined && (await passwordHashOf(trx, userId)) !== onlyIf) return null;
    await (await betterAuthIn(trx)).updatePassword(userId, nextHash);
    return deleteSessionsOf(trx, userId, keep === undefined ? {} : { except: keep });
  });
  for (const id of ended ?? []) onSessionEnded(id);
  return ended;
}
