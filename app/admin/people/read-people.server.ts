import { browserWords, seenWords } from "#app/admin/people/account/session-words.ts";
import { accountsContext, type ContextReader } from "#app/context.ts";
import type { Role } from "#domain/accounts/roles.ts";
import { comingMoment, shortMoment } from "#domain/business/london-clock.ts";

/** An account as the page lists it. */
export interface Person {
  id: string;
  email: string;
  role: Role;
  /** 'Last seen 21 Nov 14:05' */
  seen: string;
  sessions: OpenSession[];
}

export interface OpenSession {
  id: string;
  /** 'Signed in 20 Nov 09:00, last seen 21 Nov 14:05' */
  words: string;
  /** 'Firefox on Windows' */
  browser: string;
}

/** An invitation as the page lists it. */
export interface Invited {
  id: string;
  email: string;
  role: Role;
  /** Whether the link opens nothing any more. */
  hasEnded: boolean;
  /** 'Invited by owner@example.com. The link works until Friday at 08:00.' */
  words: string;
}

/** Everybody who may sign in, and everybody who was invited. */
export async function readPeople(
  context: ContextReader,
  now: Date,
): Promise<{ people: Person[]; invited: Invited[] }> {
  const accounts = context.get(accountsContext);
  const [listed, sessions, invitations] = await Promise.all([
    accounts.listAccounts({ now }),
    accounts.listSessions({ now }),
    accounts.listInvitations(),
  ]);
  const people = listed.map(({ id, email, role, lastSeenAt }): Person => {
    const own = sessions.filter((session) => session.email === email);
    return {
      id,
      email,
      role,
      seen: lastSeenAt ? capitalized(seenWords(lastSeenAt, now)) : "Not seen lately",
      sessions: own.map(({ id, signedInAt, refreshedAt, userAgent }) => ({
        id,
        words: `Signed in ${shortMoment(signedInAt, now)}, ${seenWords(refreshedAt, now)}`,
        browser: browserWords(userAgent),
      })),
    };
  });
  const invited = invitations.map(({ id, email, role, by, expiresAt }) => {
    const hasEnded = expiresAt <= now;
    const end = hasEnded
      ? `The link ended ${shortMoment(expiresAt, now)}.`
      : `The link works until ${comingMoment(expiresAt, now).replace(/^on /, "")}.`;
    return {
      id,
      email,
      role,
      hasEnded,
      words: `Invited by ${by === "command line" ? "the command line" : by}. ${end}`,
    };
  });
  return { people, invited };
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
