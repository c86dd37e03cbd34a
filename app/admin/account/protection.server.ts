import { accountsContext, type ContextReader } from "#app/context.ts";
import type { PasskeyListed, Protection } from "#domain/accounts/factors/protection.ts";
import { shortMoment } from "#domain/business/moment-words.ts";
import { browserWords } from "./browser-words.server.ts";

export interface ShownPasskey extends Omit<PasskeyListed, "createdAt" | "lastUsedAt"> {
  /** 'Added 2 Mar 12:00, last used 3 Mar 09:15' */
  words: string;
}

/** What protects the account beside its password, with its times in words. */
export interface ShownProtection extends Omit<Protection, "passkeys" | "appSince"> {
  passkeys: ShownPasskey[];
  appSince: string | null;
  /** The browsers in which the password alone signs in, such as 'Firefox on Windows', once each. */
  browsers: string[];
}

export async function shownProtection(
  context: ContextReader,
  { userId, browser, now }: { userId: string; browser: string | undefined; now: Date },
): Promise<ShownProtection> {
  const accounts = context.get(accountsContext);
  const { passkeys, appSince, ...rest } = await accounts.readProtection({ userId });
  const known = await accounts.listKnownBrowsers({ userId, browser });
  const names = await Promise.all(known.map(({ userAgent }) => browserWords(userAgent)));
  const here = names[known.findIndex(({ isThis }) => isThis)];
  return {
    ...rest,
    browsers: [...new Set(names)].map((name) => (name === here ? `${name} (this browser)` : name)),
    appSince: appSince && shortMoment(appSince, now),
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => {
      const used = lastUsedAt ? `last used ${shortMoment(lastUsedAt, now)}` : "not used yet";
      return { ...passkey, words: `Added ${shortMoment(createdAt, now)}, ${used}` };
    }),
  };
}
