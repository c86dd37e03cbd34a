import { z } from "zod";
import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { accountsContext, requestFactsContext } from "#app/context.ts";
import type { ConfirmAppResult } from "#domain/accounts/factors/authenticator-app.ts";
import type { RemoveFactorResult } from "#domain/accounts/factors/change-protection.ts";
import type { Route } from "./+types/authenticator-app";
import { type Unconfirmed, unconfirmed } from "./confirm-person.server.ts";
import { noteChange } from "./note-change.server.ts";
import { type QrCode, qrCodeOf } from "./qr-code.server.ts";

const sentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.enum(["start", "remove"]) }),
  z.object({ intent: z.literal("confirm"), code: z.string() }),
]);

export type AppAnswer =
  | { outcome: "started"; secret: string; uri: string; qr: QrCode }
  | { outcome: "taken" }
  | ConfirmAppResult
  | RemoveFactorResult
  | Unconfirmed;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Change the authenticator app with POST.");
}

/**
 * `POST /admin/account/authenticator-app`, as JSON with `intent`: `start` answers with a secret,
 * `confirm` takes a `code` of the app, `remove` turns it off.
 */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<AppAnswer>(args, write, async (call) => {
    const { admin, by: actor, now } = call;
    const sent = await call.json(sentSchema);
    const refused = await unconfirmed(call);
    if (refused) return refused;
    const accounts = context.get(accountsContext);
    const { user } = admin;
    const userId = user.id;
    switch (sent.intent) {
      case "start": {
        const siteName = context.get(requestFactsContext).site.business.name;
        const result = await accounts.startAuthenticatorApp({ user, siteName, now });
        return result.outcome === "started"
          ? { ...result, qr: await qrCodeOf(result.uri) }
          : result;
      }
      case "confirm": {
        const { code } = sent;
        const result = await accounts.confirmAuthenticatorApp({ userId, actor, code, now });
        if (result.outcome === "added") noteChange(context, user.email, "Authenticator app added");
        return result;
      }
      case "remove": {
        const result = await accounts.removeAuthenticatorApp({ userId, actor, now });
        if (result.outcome === "removed")
          noteChange(context, user.email, "Authenticator app removed");
        return result;
      }
    }
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}
