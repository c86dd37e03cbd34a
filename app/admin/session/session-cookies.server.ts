import { challengeMinutes } from "#domain/accounts/challenges.ts";
import { knownDays } from "#domain/accounts/known-browsers.ts";
import { makeRefreshToken } from "#domain/accounts/session-credentials.ts";
import type { SignedIn } from "#domain/accounts/sessions.ts";
import { isLoopback } from "#domain/text/sender.ts";

/** The credentials that a request carries. */
interface SessionCookies {
  accessToken: string | undefined;
  refreshToken: string | undefined;
}

const accessName = "admin-access";
const refreshName = "admin-refresh";

const pendingName = "admin-pending";
const browserName = "admin-browser";

/** The credentials that the browser sent. Malformed ones are left out. */
export function readSessionCookies(request: Request, siteUrl: string): SessionCookies {
  const credential = readerOf(request, siteUrl);
  return { accessToken: credential(accessName), refreshToken: credential(refreshName) };
}

/** The cookie that connects the steps of a sign-in. */
export function readPendingCookie(request: Request, siteUrl: string): string | undefined {
  return readerOf(request, siteUrl)(pendingName);
}

/** What tells this browser from others; undefined if nobody has signed in with it. */
export function readBrowserCookie(request: Request, siteUrl: string): string | undefined {
  return readerOf(request, siteUrl)(browserName);
}

/** What is to tell this browser from others once somebody has signed in with it. */
export function browserToKnow(request: Request, siteUrl: string): string {
  return readBrowserCookie(request, siteUrl) ?? makeRefreshToken();
}

function readerOf(request: Request, siteUrl: string) {
  const { prefix } = protection(request, siteUrl);
  const cookies = new Map(
    (request.headers.get("Cookie") ?? "").split(";").map((pair) => {
      const [name = "", value = ""] = pair.split("=", 2);
      return [name.trim(), value.trim()];
    }),
  );
  return (name: string) => {
    const value = cookies.get(prefix + name);
    return value && /^[\w-]{43}$/.test(value) ? value : undefined;
  };
}

/** Headers that keep the cookie of a sign-in's steps for ten minutes. */
export function pendingCookie(token: string, request: Request, siteUrl: string): Headers {
  const headers = new Headers();
  const value = cookie(pendingName, token, challengeMinutes * 60, protection(request, siteUrl));
  headers.append("Set-Cookie", value);
  return headers;
}

/** Adds the header that makes the browser forget the steps of a sign-in. */
export function clearPendingCookie(headers: Headers, request: Request, siteUrl: string): Headers {
  headers.append("Set-Cookie", cookie(pendingName, "", 0, protection(request, siteUrl)));
  return headers;
}

/**
 * The `Set-Cookie` headers of a session. `Lax` lets a link in a mail open the admin signed in;
 * writes check the origin as well. Only our own pages use the refresh credential, so it is
 * `Strict`.
 */
export function sessionCookies(session: SignedIn, request: Request, siteUrl: string): Headers {
  const protects = protection(request, siteUrl);
  const accessSeconds = secondsUntil(session.expiresAt);
  const headers = new Headers();
  headers.append("Set-Cookie", cookie(accessName, session.accessToken, accessSeconds, protects));
  const refreshSeconds = secondsUntil(session.refreshUntil);
  headers.append("Set-Cookie", cookie(refreshName, session.refreshToken, refreshSeconds, protects));
  return headers;
}

/** The `Set-Cookie` headers of a sign-in: those of the session, and the browser's own. */
export function signInCookies(
  session: SignedIn,
  browser: string,
  request: Request,
  siteUrl: string,
): Headers {
  const headers = sessionCookies(session, request, siteUrl);
  const seconds = knownDays * 24 * 60 * 60;
  const value = cookie(browserName, browser, seconds, protection(request, siteUrl));
  headers.append("Set-Cookie", value);
  return headers;
}

function secondsUntil(time: Date): number {
  return Math.max(0, Math.floor((time.getTime() - Date.now()) / 1000));
}

/** The `Set-Cookie` headers that make the browser forget a session. */
export function clearedSessionCookies(request: Request, siteUrl: string): Headers {
  const protects = protection(request, siteUrl);
  const headers = new Headers();
  for (const name of [accessName, refreshName]) {
    headers.append("Set-Cookie", cookie(name, "", 0, protects));
  }
  return headers;
}

interface Protection {
  /** `__Host-` binds a cookie to this host and to TLS; browsers refuse it elsewhere. */
  prefix: "__Host-" | "";
  secure: boolean;
}

function cookie(name: string, value: string, seconds: number, protects: Protection): string {
  return [
    `${protects.prefix}${name}=${value}`,
    "Path=/",
    `Max-Age=${seconds}`,
    "HttpOnly",
    `SameSite=${name === accessName ? "Lax" : "Strict"}`,
    ...(protects.secure ? ["Secure"] : []),
  ].join("; ");
}

/**
 * Protects cookies over https, and on this machine if the browser supports it. Over any other http,
 * browsers drop protected cookies.
 */
function protection(request: Request, siteUrl: string): Protection {
  const secure = siteUrl.startsWith("https:") || (isLocal(request, siteUrl) && !isSafari(request));
  return { prefix: secure ? "__Host-" : "", secure };
}

/** Whether the browser reaches the server on its own machine, whatever `SITE_URL` says. */
function isLocal(request: Request, siteUrl: string): boolean {
  const host = request.headers.get("Host") ?? new URL(siteUrl).host;
  return isLoopback(URL.parse(`http://${host}`)?.hostname ?? "");
}

/**
 * Safari drops `Secure` cookies of http://localhost
 * (https://bugs.webkit.org/show_bug.cgi?id=281149).
 */
function isSafari(request: Request): boolean {
  const userAgent = request.headers.get("User-Agent") ?? "";
  return /AppleWebKit\//.test(userAgent) && !/(Chrome|Chromium)\//.test(userAgent);
}
