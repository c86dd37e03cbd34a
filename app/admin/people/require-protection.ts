import { z } from "zod";
import { type Unconfirmed, unconfirmed } from "#app/admin/account/confirm-person.server.ts";
import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { logAccess } from "#app/admin/session/access-log.server.ts";
import { accountsContext } from "#app/context.ts";
import type { RequireProtectionResult } from "#domain/accounts/factors/change-protection.ts";
import type { Route } from "./+types/require-protection";

const sentSchema = z.object({ isRequired: z.boolean() });

export type RequireAnswer = RequireProtectionResult | Unconfirmed;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "site", "Change sign-in protection with POST.");
}

/** `POST /admin/people/sign-in-protection`, as JSON with `isRequired`: for everybody, or not. */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const write = { area: "site", fallback: "Failed to save" } as const;
  return adminAction<RequireAnswer>(args, write, async (call) => {
    const { isRequired } = await call.json(sentSchema);
    const refused = await unconfirmed(call);
    if (refused) return refused;
    const { id: userId, email } = call.admin.user;
    const change = { isRequired, userId, actor: call.by, now: call.now };
    const result = await context.get(accountsContext).requireProtection(change);
    const event = `Sign-in protection ${isRequired ? "required" : "not required"}`;
    if (result.outcome === "changed") logAccess(context, "info", { email, event });
    return result;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}
