import type { AdminCall } from "#app/admin/calls/admin-action.server.ts";
import { siteUrlContext } from "#app/context.ts";
import type { SignedIn } from "#domain/accounts/sessions.ts";
import { sessionCookies } from "./session-cookies.server.ts";

/**
 * Sends a session's new credentials with the answer, because those in the browser's cookies are
 * worth nothing any more.
 */
export function sendRenewedCookies(
  call: AdminCall,
  session: SignedIn | null,
  request: Request,
): void {
  if (!session) return;
  const cookies = sessionCookies(session, request, call.context.get(siteUrlContext));
  for (const cookie of cookies.getSetCookie()) call.headers.append("Set-Cookie", cookie);
}
