import {
  type ContextReader,
  logContext,
  requestFactsContext,
  secretsContext,
} from "#app/context.ts";
import { readAccountEmail } from "#domain/accounts/account.ts";
import type { Actor } from "#domain/accounts/roles.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
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

/** The signed-in person, for the record of who did what. */
export function actorOf(context: ContextReader, { user, sessionId }: Authenticated): Actor {
  const { id, email, role } = user;
  return { id, email, role, session: sessionId, sender: senderOfRequest(context) };
}

/** The keyed digest of the network address from which the request came. */
function senderOfRequest(context: ContextReader): string {
  const { clientAddress } = context.get(requestFactsContext);
  return senderDigest(clientAddress, context.get(secretsContext).current);
}
