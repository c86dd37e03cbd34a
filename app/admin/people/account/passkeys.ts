import { z } from "zod";
import {
  adminAction,
  longAgo,
  postOnly,
  type SignedInLongAgo,
} from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { logAccess } from "#app/admin/session/access-log.server.ts";
import { sendPasskeyNotice } from "#app/admin/session/password-letters.server.ts";
import { accountsContext, type ContextReader, requestFactsContext } from "#app/context.ts";
import type { AddPasskeyResult, PasskeyOffer } from "#domain/accounts/passkeys.ts";
import type { Route } from "./+types/passkeys";

const sentSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("offer") }),
  z.object({
    intent: z.literal("add"),
    answer: z.unknown().optional(),
    name: z.string().default(""),
  }),
  z.object({ intent: z.literal("rename"), id: z.string(), name: z.string() }),
  z.object({ intent: z.literal("remove"), id: z.string() }),
]);

export type PasskeyAnswer =
  | PasskeyOffer
  | AddPasskeyResult
  | { outcome: "renamed" | "removed" | "missing" }
  | SignedInLongAgo;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Change passkeys with POST.");
}

/**
 * `POST /admin/account/passkeys`, as JSON with `intent`: `offer` answers with `options` for a new
 * passkey; `add` takes the browser's `answer` and a `name`; `rename` and `remove` take an `id`.
 */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<PasskeyAnswer>(args, write, async (call) => {
    const { admin, by: actor, now } = call;
    const sent = await call.json(sentSchema);
    const accounts = context.get(accountsContext);
    const { user, sessionId } = admin;
    const userId = user.id;
    if (sent.intent === "rename") {
      const { id, name } = sent;
      return accounts.renamePasskey({ userId, id, name });
    }
    const refused = longAgo(call);
    if (refused) return refused;
    switch (sent.intent) {
      case "offer": {
        const siteName = context.get(requestFactsContext).site.business.name;
        return accounts.offerNewPasskey({ user, sessionId, siteName, now });
      }
      case "add": {
        const { name, answer } = sent;
        const result = await accounts.addPasskey({ userId, sessionId, actor, name, answer, now });
        if (result.outcome === "added") noteChange(context, user.email, "Passkey added");
        return result;
      }
      case "remove": {
        const result = await accounts.removePasskey({ userId, actor, id: sent.id, now });
        if (result.outcome === "removed") noteChange(context, user.email, "Passkey removed");
        return result;
      }
    }
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save");
}

const changes = {
  "Passkey added": "A passkey was added",
  "Passkey removed": "A passkey was removed",
};

/** Logs a change of an account's passkeys, and mails it to the person. */
function noteChange(
  context: Parameters<typeof logAccess>[0] & ContextReader,
  email: string,
  event: keyof typeof changes,
): void {
  logAccess(context, "info", { email, event });
  sendPasskeyNotice(context, { email, change: changes[event] });
}
