import { type ContextReader, requestFactsContext, secretsContext } from "#app/context.ts";
import type { Actor } from "#domain/accounts/actor.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
import { senderDigest } from "#domain/text/sender.ts";

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
