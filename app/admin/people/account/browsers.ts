import {
  adminAction,
  longAgo,
  postOnly,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { accountsContext } from "#app/context.ts";
import type { Route } from "./+types/browsers";

export type BrowsersAnswer = { outcome: "removed" | "missing" } | SignedInLongAgo;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Forget a browser with POST.");
}

/** `POST /admin/account/browsers`: forgets the browser `id`, which then asks for a code again. */
export function action(args: Route.ActionArgs) {
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<BrowsersAnswer>(args, write, async (call) => {
    const { id } = await call.fields(["id"]);
    if (id === undefined) return null;
    const refused = longAgo(call);
    if (refused) return refused;
    const { user } = call.admin;
    return args.context.get(accountsContext).removeKnownBrowser({ userId: user.id, id });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}
