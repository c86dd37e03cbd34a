import { accountsContext, type ContextReader } from "#app/context.ts";
import type { PasskeyListed, Protection } from "#domain/accounts/factors/protection.ts";
import { shortMoment } from "#domain/business/moment-words.ts";

export interface ShownPasskey extends Omit<PasskeyListed, "createdAt" | "lastUsedAt"> {
  /** 'Added 2 Mar 12:00, last used 3 Mar 09:15' */
  words: string;
}

/** What protects the account beside its password, with its times in words. */
export interface ShownProtection extends Omit<Protection, "passkeys" | "appSince"> {
  passkeys: ShownPasskey[];
  appSince: string | null;
}

export async function shownProtection(
  context: ContextReader,
  { userId, now }: { userId: string; now: Date },
): Promise<ShownProtection> {
  const { passkeys, appSince, ...rest } = await context
    .get(accountsContext)
    .readProtection({ userId });
  return {
    ...rest,
    appSince: appSince && shortMoment(appSince, now),
    passkeys: passkeys.map(({ createdAt, lastUsedAt, ...passkey }) => {
      const used = lastUsedAt ? `last used ${shortMoment(lastUsedAt, now)}` : "not used yet";
      return { ...passkey, words: `Added ${shortMoment(createdAt, now)}, ${used}` };
    }),
  };
}
