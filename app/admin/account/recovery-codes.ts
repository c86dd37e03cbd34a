import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { accountsContext } from "#app/context.ts";
import type { RenewCodesResult } from "#domain/accounts/factors/change-protection.ts";
import type { Route } from "./+types/recovery-codes";
import { type Unconfirmed, unconfirmed } from "./confirm-person.server.ts";
import { noteChange } from "./note-change.server.ts";

export type CodesAnswer = RenewCodesResult | Unconfirmed;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Make recovery codes with POST.");
}

/** `POST /admin/account/recovery-codes`: ten new codes in place of those before. */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<CodesAnswer>(args, write, async (call) => {
    const refused = await unconfirmed(call);
    if (refused) return refused;
    const { id: userId, email } = call.admin.user;
    const accounts = context.get(accountsContext);
    const result = await accounts.renewRecoveryCodes({ userId, actor: call.by, now: call.now });
    if (result.outcome === "made") noteChange(context, email, "Recovery codes made");
    return result;
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}
