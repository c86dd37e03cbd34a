import { data, type RouterContextProvider } from "react-router";
import {
  accountsContext,
  logErrorContext,
  requestFactsContext,
  siteUrlContext,
} from "#app/context.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
import type { LoginScreenProps } from "./login-screen.tsx";
import { foreignWrite, refusesWrite } from "./origin-check.server.ts";
import { readSessionCookies } from "./session-cookies.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns the signed-in account. Call it first in every loader and action under `/admin`, before
 * the body is read. Throws 401 when nobody is signed in (the layout shows the login screen), 503
 * when the database fails, and 403 like `findAdmin`.
 */
export async function requireAdmin(asked: Asked): Promise<Authenticated> {
  const admin = await findAdmin(asked).catch((error: unknown) => {
    throw error instanceof SessionUnknown ? data(null, { status: 503 }) : error;
  });
  if (admin) return admin;
  const { email, initials } = asked.context.get(requestFactsContext).site.business;
  const siteUrl = asked.context.get(siteUrlContext);
  const canRefresh = readSessionCookies(asked.request, siteUrl).refreshToken !== undefined;
  throw data({ email, initials, canRefresh } satisfies LoginScreenProps, { status: 401 });
}

/** The database could not look up the session. Its message goes only to the log. */
class SessionUnknown extends Error {
  override name = "SessionUnknown";
}

/**
 * Like `requireAdmin`, but null when nobody is signed in. Throws 403 for a write from another
 * site's page, and `SessionUnknown`.
 */
export async function findAdmin({ request, context }: Asked): Promise<Authenticated | null> {
  const logError = context.get(logErrorContext);
  const accounts = context.get(accountsContext);
  const siteUrl = context.get(siteUrlContext);
  if (refusesWrite(request, context)) throw data(foreignWrite, { status: 403 });
  const { accessToken } = readSessionCookies(request, siteUrl);
  if (!accessToken) return null;
  try {
    return await accounts.authenticate({ accessToken, now: new Date() });
  } catch (error) {
    logError(error, "A session could not be looked up");
    throw new SessionUnknown();
  }
}
