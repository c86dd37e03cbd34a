import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { accountsContext } from "#app/context.ts";
import type { Route } from "./+types/put-off";

export interface PutOffAnswer {
  outcome: "changed";
}

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Answer the offer with POST.");
}

/** `POST /admin/account/put-off`: the dashboard offers sign-in protection again in a month. */
export function action(args: Route.ActionArgs) {
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<PutOffAnswer>(args, write, async ({ context, admin, now }) => {
    await context.get(accountsContext).putOffProtection({ userId: admin.user.id, now });
    return { outcome: "changed" };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}
