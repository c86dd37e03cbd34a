import { readSessionCookies } from "#app/admin/session/session-cookies.server.ts";
import type { Accounts } from "#domain/accounts/accounts.ts";

interface SignedInOptions {
  accounts: Pick<Accounts, "authenticate">;
  siteUrl: string;
  logError(error: unknown, message: string): void;
}

/** Whether a request carries the session of an account. */
export type IsSignedIn = (request: Request) => Promise<boolean>;

/**
 * Looks the session up. A request without a credential runs no query. While the database cannot
 * say, the answer is yes: whoever may be the owner is left to the route, which answers 503.
 */
export function signedIn({ accounts, siteUrl, logError }: SignedInOptions): IsSignedIn {
  return async (request) => {
    const { accessToken } = readSessionCookies(request, siteUrl);
    if (!accessToken) return false;
    try {
      return (await accounts.authenticate({ accessToken, now: new Date() })) !== null;
    } catch (error) {
      logError(error, "A session could not be looked up");
      return true;
    }
  };
}
