import { accountsContext, type ContextReader } from "#app/context.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
import { shortMoment } from "#domain/business/moment-words.ts";
import { browserWords } from "./browser-words.ts";
import { seenWords } from "./seen-words.ts";

/** The account's sessions for its page: this one first, then the last used. */
export async function describeSessions(
  context: ContextReader,
  { user, sessionId }: Authenticated,
  now: Date,
) {
  const { email } = user;
  const sessions = await context.get(accountsContext).listSessions({ email, now });
  const isThis = ({ id }: { id: string }) => id === sessionId;
  const inOrder = [...sessions.filter(isThis), ...sessions.filter((one) => !isThis(one))];
  return inOrder.map((session) => ({
    id: session.id,
    isThis: isThis(session),
    browser: browserWords(session.userAgent),
    firstSeen: shortMoment(session.signedInAt, now),
    seen: seenWords(session.refreshedAt, now),
  }));
}
