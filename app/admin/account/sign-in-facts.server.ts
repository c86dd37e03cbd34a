import { accountsContext, type ContextReader, lettersContext } from "#app/context.ts";
import type { PasskeyListed } from "#domain/accounts/passkeys.ts";
import { shortMoment } from "#domain/business/moment-words.ts";
import { browserWords } from "./browser-words.ts";
import type { ShownBrowser } from "./browsers-section.tsx";

/** A passkey as its account's page shows it. */
export interface ShownPasskey extends Pick<PasskeyListed, "id" | "name" | "host" | "worksHere"> {
  /** 'Added 2 Mar 12:00, last used 3 Mar 09:15' */
  words: string;
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
