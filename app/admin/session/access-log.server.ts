import type { RouterContextProvider } from "react-router";
import { logContext, requestFactsContext, secretContext } from "#app/context.ts";
import { readAccountEmail } from "#domain/accounts/account.ts";
import { senderDigest } from "#domain/text/sender.ts";

/**
 * Logs that somebody came in, went out or was kept out: the account, and the keyed digest of the
 * address, by which one sender's lines are found. What was typed for an e-mail address and is none
 * stays out; it may be a password.
 */
export function logAccess(
  context: Readonly<RouterContextProvider>,
  level: "info" | "warn",
  { email, event, ...more }: { email: string; event: string; [detail: string]: unknown },
): void {
  const log = context.get(logContext);
  const secret = context.get(secretContext);
  const sender = senderDigest(context.get(requestFactsContext).clientAddress, secret);
  log[level]({ account: readAccountEmail(email) ?? "no e-mail address", sender, ...more }, event);
}
