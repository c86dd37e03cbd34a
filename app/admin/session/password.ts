import { type AdminCall, adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import {
  accountsContext,
  logErrorContext,
  requestFactsContext,
  siteUrlContext,
} from "#app/context.ts";
import type { PasswordChange } from "#domain/accounts/change-password.ts";
import type { SignedIn } from "#domain/accounts/sessions.ts";
import { visitorBytes } from "#domain/body-limits.ts";
import type { Route } from "./+types/password";
import { logAccess } from "./access-log.server.ts";
import { sendPasswordNotice } from "./password-letters.server.ts";
import { readBrowserCookie, sessionCookies } from "./session-cookies.server.ts";
import { passwordUnchanged } from "./session-requests.ts";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Change a password with POST.");
}

/**
 * `POST /admin/password`: the current password and the next. Ends every other session of the
 * account, and gives this one new credentials.
 */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  return adminAction(args, { area: "account", fallback: passwordUnchanged }, async (call) => {
    const { current, next } = await call.fields(["current", "next"], visitorBytes);
    if (current === undefined || next === undefined) return null;
    const { email } = call.admin.user;
    const address = context.get(requestFactsContext).clientAddress;
    const browser = readBrowserCookie(args.request, context.get(siteUrlContext));
    const result = await change(call, { current, next, address, browser });
    switch (result.outcome) {
      case "changed":
        logAccess(context, "info", { email, event: "Password changed", sessions: result.ended });
        sendPasswordNotice(context, { email, change: "by the old password" });
        sendRenewedCookies(call, result.session, args.request);
        return { outcome: "changed" };
      case "refused":
        if (result.field === "current")
          logAccess(context, "warn", { email, event: "Changing the password failed" });
        return result;
      case "throttled":
        logAccess(context, "warn", { email, event: "Changing the password was throttled" });
        return { outcome: "throttled", message: result.message };
      case "busy":
      case "failed":
        return result;
    }
  });
}

/** Only logs the database's message: it explains nothing to someone who changes a password. */
async function change(
  { context, admin, now }: AdminCall,
  asked: Pick<PasswordChange, "current" | "next" | "address" | "browser">,
) {
  try {
    const { user, sessionId } = admin;
    const accounts = context.get(accountsContext);
    return await accounts.changePassword({ ...asked, userId: user.id, sessionId, now });
  } catch (error) {
    context.get(logErrorContext)(error, "A password could not be changed");
    return { outcome: "failed" as const, message: passwordUnchanged };
  }
}

/**
 * Sends a session's new credentials with the answer, because those in the browser's cookies are
 * worth nothing any more.
 */
function sendRenewedCookies(call: AdminCall, session: SignedIn | null, request: Request): void {
  if (!session) return;
  const cookies = sessionCookies(session, request, call.context.get(siteUrlContext));
  for (const cookie of cookies.getSetCookie()) call.headers.append("Set-Cookie", cookie);
}
