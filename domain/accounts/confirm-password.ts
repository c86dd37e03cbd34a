import { senderDigest } from "#domain/text/sender.ts";
import { findById } from "./account.ts";
import { isPassword } from "./passwords.ts";
import { throttledMessage } from "./throttle.ts";
import type { AccountTools } from "./tools.ts";

export interface PasswordConfirmation {
  userId: string;
  password: string;
  /** The IP address of the request. */
  address: string;
}

export type ConfirmPasswordResult =
  | { outcome: "confirmed" }
  | { outcome: "refused"; message: string }
  | { outcome: "throttled"; message: string };

/**
 * Checks that the holder of a session knows the account's password, before an action that a
 * borrowed browser must not do. Throttled like signing in.
 */
export async function confirmPassword(
  { db, secret, throttle, hasher }: AccountTools,
  { userId, password, address }: PasswordConfirmation,
): Promise<ConfirmPasswordResult> {
  const account = await findById(db, userId);
  const sender = senderDigest(address, secret);
  const admission = await throttle.admit({ email: account?.email ?? "", sender, isKnown: true });
  if (!admission.admitted)
    return { outcome: "throttled", message: throttledMessage(admission.retryAfterSeconds) };
  if (!(await isPassword(hasher, account?.passwordHash ?? null, password)))
    return { outcome: "refused", message: "This is not your password." };
  await admission.succeeded();
  return { outcome: "confirmed" };
}
