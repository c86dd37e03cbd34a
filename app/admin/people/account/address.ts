import {
  adminAction,
  longAgo,
  postOnly,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { accountsContext } from "#app/context.ts";
import type { MailProofResult, ProveAddressResult } from "#domain/accounts/sign-in-codes.ts";
import type { Route } from "./+types/address";

export type AddressAnswer = MailProofResult | ProveAddressResult | SignedInLongAgo;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Confirm an address with POST.");
}

/**
 * `POST /admin/account/address`: mails the person a code, or with `code` takes it. From then on, a
 * browser that the account does not know is asked for one.
 */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<AddressAnswer>(args, write, async (call) => {
    const { code } = await call.fields(["code"]);
    const refused = longAgo(call);
    if (refused) return refused;
    const { admin, now } = call;
    const own = { userId: admin.user.id, sessionId: admin.sessionId, now };
    const accounts = context.get(accountsContext);
    return code === undefined
      ? accounts.mailProof(own)
      : accounts.proveOwnAddress({ ...own, code });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}
