import {
  accountsContext,
  type ContextReader,
  databaseContext,
  lettersContext,
  logContext,
  secretsContext,
} from "#app/context.ts";
import type { PasskeyListed } from "#domain/accounts/passkeys.ts";
import { mayEnter } from "#domain/accounts/roles.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
import { shortMoment } from "#domain/business/london-clock.ts";
import { readPushKey } from "#domain/push/push-key.ts";
import { hasNoticesOn } from "#domain/push/subscriptions.ts";
import { openSecretBox } from "#domain/secrets/secret-box.ts";
import { browserWords, seenWords } from "./session-words.ts";

/** A passkey as its account's page shows it. */
export interface ShownPasskey extends Pick<PasskeyListed, "id" | "name" | "host" | "worksHere"> {
  /** 'Added 2 Mar 12:00, last used 3 Mar 09:15' */
  words: string;
}

/** A browser in which the password alone signs in. */
export interface ShownBrowser {
  id: string;
  /** 'Firefox on Windows' */
  name: string;
  /** 'Last sign-in 21 Nov 14:05' */
  words: string;
  isThis: boolean;
}

/** By what a person signs in, besides her password. */
export interface SignInFacts {
  passkeys: ShownPasskey[];
  canHavePasskeys: boolean;
  isProved: boolean;
  /** Whether the website can send mail. */
  canMail: boolean;
  browsers: ShownBrowser[];
}

export async function signInFacts(
  context: ContextReader,
  { userId, browser, now }: { userId: string; browser: string | undefined; now: Date },
): Promise<SignInFacts> {
  const accounts = context.get(accountsContext);
  const [{ passkeys, canHavePasskeys }, known, isProved] = await Promise.all([
    accounts.listPasskeys({ userId }),
    accounts.listKnownBrowsers({ userId, browser }),
    accounts.isAddressProved({ userId }),
  ]);
  return {
    canHavePasskeys,
    isProved,
    canMail: context.get(lettersContext).isSetUp(),
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => {
      const used = lastUsedAt ? `last used ${shortMoment(lastUsedAt, now)}` : "not used yet";
      return { ...passkey, words: `Added ${shortMoment(createdAt, now)}, ${used}` };
    }),
    browsers: known.map(({ id, userAgent, lastSignedInAt, isThis }) => ({
      id,
      isThis,
      name: browserWords(userAgent),
      words: `Last sign-in ${shortMoment(lastSignedInAt, now)}`,
    })),
  };
}

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

export interface ShownNotices {
  /** With which the browser subscribes (`applicationServerKey`), in base64url. */
  publicKey: string;
  /** Whether they were turned on in this session. */
  isOn: boolean;
}

/** Null for an account that may not read enquiries, or not yet. */
export async function describeNotices(
  context: ContextReader,
  { user, mustChangePassword, sessionId }: Authenticated,
  now: Date,
): Promise<ShownNotices | null> {
  if (mustChangePassword || !mayEnter(user.role, "enquiries")) return null;
  const { db } = context.get(databaseContext);
  const box = openSecretBox(context.get(secretsContext));
  const publicKey = await readPushKey(db, box, { now, log: context.get(logContext) });
  return { publicKey, isOn: await hasNoticesOn(db, sessionId) };
}
