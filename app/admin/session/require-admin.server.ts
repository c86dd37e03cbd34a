import { data, type RouterContextProvider, redirect } from "react-router";
import {
  accountsContext,
  type ContextReader,
  logContext,
  logErrorContext,
  requestFactsContext,
  siteUrlContext,
} from "#app/context.ts";
import { type AdminArea, mayEnter, type Role } from "#domain/accounts/roles.ts";
import type { Authenticated } from "#domain/accounts/sessions.ts";
import { logAccess } from "./access-log.server.ts";
import type { LoginScreenProps } from "./login-screen.tsx";
import { readSessionCookies } from "./session-cookies.server.ts";

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/**
 * Returns the signed-in account, whose role may enter this part of the admin. Call it first in
 * every loader and action under `/admin`, before the body is read. Throws 401 when nobody is signed
 * in (the layout shows the login screen), 403 when the role may not enter or like `findAdmin`, and
 * 503 when the database fails. While the account must change its password, other areas than
 * `account` send readers to their account and answer writes with 403.
 */
export async function requireAdmin(asked: Asked, area: AdminArea): Promise<Authenticated> {
  const admin = await findAdmin(asked).catch((error: unknown) => {
    throw error instanceof SessionUnknown ? data(null, { status: 503 }) : error;
  });
  if (admin) {
    if (!admits(asked.context, admin, area)) {
      const message = closedArea(admin.user.role);
      throw data({ error: "closed_area", message }, { status: 403 });
    }
    if (area !== "account" && admin.mustChangePassword) throw sendsToAccount(asked.request);
    return admin;
  }
  const { name, email, initials } = asked.context.get(requestFactsContext).site.business;
  const siteUrl = asked.context.get(siteUrlContext);
  const canRefresh = readSessionCookies(asked.request, siteUrl).refreshToken !== undefined;
  throw data({ name, email, initials, canRefresh } satisfies LoginScreenProps, { status: 401 });
}

/** Whether the account's role may enter this part. Logs a refusal (ASVS 5.0.0, 16.3.2). */
export function admits(
  context: ContextReader,
  { user: { email, role } }: Authenticated,
  area: AdminArea,
): boolean {
  if (mayEnter(role, area)) return true;
  logAccess(context, "warn", { email, event: "A role may not enter", role, area });
  return false;
}

/** The page on which a person changes her password. */
export const accountPath = "/admin/account";

/** A page redirects there; a write is refused with words. */
function sendsToAccount(request: Request): unknown {
  if (reading.has(request.method)) return redirect(accountPath);
  return data({ error: "password_printed", message: passwordFirst }, { status: 403 });
}

/** The message for an account whose password the program made and printed (ASVS 5.0.0, 6.4.1). */
export const passwordFirst = "First choose a password of your own, under Your account.";

/** The message for an account whose role may not do what it asked for. */
export function closedArea(role: Role): string {
  const purpose = { owner: "everything", editor: "texts and pictures", office: "enquiries" }[role];
  return `This account is for ${purpose}. Ask an owner of the website if you need more.`;
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

const reading = new Set(["GET", "HEAD", "OPTIONS"]);

/** The body of the 403 answer to a request that `isForeignWrite`. */
export const foreignWrite = {
  error: "foreign_origin",
  message:
    "This request came from another address than this site's own (SITE_URL), so it was refused.",
} as const;

/**
 * Whether a request would change something and does not come from one of this site's own pages
 * (docs/decisions/012-writes-from-our-own-pages.md).
 *
 * Our own origins are that of `SITE_URL`, and the requested host with the same scheme: someone may
 * open 127.0.0.1 while `SITE_URL` says localhost. Browsers send `Origin` with every write. A
 * request without it is our own if it says `Sec-Fetch-Site: same-origin`. It is also accepted if it
 * has neither that header nor a cookie: it comes from a program, and carries nobody's session.
 */
export function isForeignWrite(request: Request, siteUrl: string): boolean {
  if (reading.has(request.method)) return false;
  const origin = request.headers.get("Origin");
  if (origin !== null) return !ownOrigins(request, siteUrl).includes(origin);
  const site = request.headers.get("Sec-Fetch-Site");
  return site === null ? request.headers.has("Cookie") : site !== "same-origin";
}

/** Like `isForeignWrite`, but logs a refusal, because a wrong SITE_URL causes it too. */
export function refusesWrite(request: Request, context: ContextReader): boolean {
  const siteUrl = context.get(siteUrlContext);
  if (!isForeignWrite(request, siteUrl)) return false;
  const origin = request.headers.get("Origin")?.slice(0, 200) ?? "none";
  context.get(logContext).warn({ origin, siteUrl }, "A write from another site's page was refused");
  return true;
}

function ownOrigins(request: Request, siteUrl: string): string[] {
  const { origin, protocol } = new URL(siteUrl);
  const asked = URL.parse(`${protocol}//${request.headers.get("Host") ?? ""}`);
  return asked ? [origin, asked.origin] : [origin];
}
