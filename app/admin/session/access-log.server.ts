import {
  type ContextReader,
  logContext,
  requestFactsContext,
  secretsContext,
} from "#app/context.ts";
import { readAccountEmail } from "#domain/accounts/account.ts";
import { senderDigest } from "#domain/text/sender.ts";

/**
 * Logs a sign-in, a sign-out or a refusal, with the account and a keyed digest of the sender's
 * network address. The digest connects the lines of one sender. Text that is not an e-mail address
 * is left out, because it may be a password.
 */
export function logAccess(
  context: ContextReader,
  level: "info" | "warn",
  { email, event, ...more }: { email: string; event: string; [detail: string]: unknown },
): void {
  const log = context.get(logContext);
  const { current: secret } = context.get(secretsContext);
  const sender = senderDigest(context.get(requestFactsContext).clientAddress, secret);
  log[level]({ account: readAccountEmail(email) ?? "no e-mail address", sender, ...more }, event);
}
