import {
  type AdminCall,
  adminAction,
  longAgo,
  postOnly,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { logAccess } from "#app/admin/session/access-log.server.ts";
import { accountsContext } from "#app/context.ts";
import type { OwnSessionsEndResult } from "#domain/accounts/end-sessions.ts";
import type { Route } from "./+types/end-sessions";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "End a session with POST.");
}

export type EndSessionsAnswer = OwnSessionsEndResult | SignedInLongAgo;

const unended = "Failed to end the session";

/**
 * `POST /admin/account/sessions`: ends the account's session with the id in `session`, or with
 * `others` all but the one that asks. Only soon after a sign-in (ASVS 5.0.0, 7.5.2), so that a
 * thief cannot sign her out.
 */
export function action(args: Route.ActionArgs) {
  const write = { area: "account", fallback: unended } as const;
  return adminAction<EndSessionsAnswer>(args, write, async (call) => {
    const { session, others } = await call.fields(["session", "others"]);
    if (session === undefined && others === undefined) return null;
    const refused = longAgo(call);
    if (refused) return refused;
    const which = session === undefined ? { except: call.admin.sessionId } : { only: session };
    return end(call, which);
  });
}

async function end(
  { context, admin, by, now }: AdminCall,
  which: { only: string } | { except: string },
) {
  const accounts = context.get(accountsContext);
  const result = await accounts.endOwnSessions({ userId: admin.user.id, which, by, now });
  if (result.outcome === "missing") return result;
  const { email } = admin.user;
  logAccess(context, "info", { email, event: "Sessions ended", sessions: result.count });
  return result;
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, unended);
}
