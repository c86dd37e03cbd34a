import { z } from "zod";
import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { logAccess } from "#app/admin/session/access-log.server.ts";
import { sendRenewedCookies } from "#app/admin/session/renewed-cookies.server.ts";
import { accountsContext, requestFactsContext } from "#app/context.ts";
import type { ConfirmPersonResult } from "#domain/accounts/confirm-person.ts";
import type { PasskeyRequestOptions } from "#domain/accounts/factors/passkey-answers.ts";
import type { OfferResult } from "#domain/accounts/factors/passkeys.ts";
import type { Route } from "./+types/confirm";

const sentSchema = z.object({
  password: z.string().optional(),
  code: z.string().default(""),
  answer: z.unknown().optional(),
});

export type ConfirmAnswer =
  | { outcome: "confirmed" }
  | Exclude<ConfirmPersonResult, { outcome: "confirmed" }>
  | OfferResult<PasskeyRequestOptions>;

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "account", "Confirm with POST.");
}

/**
 * `POST /admin/confirm`, as JSON: `password`, with `code` for an account that has codes; `answer`
 * of a passkey; or `{}`, which answers with `options` for a passkey. For ten minutes nobody asks
 * this session again, which gets new credentials.
 */
export function action(args: Route.ActionArgs) {
  const { context } = args;
  const write = { area: "account", fallback: "Failed to save" } as const;
  return adminAction<ConfirmAnswer>(args, write, async (call) => {
    const { admin, now } = call;
    const { password, code, answer } = await call.json(sentSchema);
    const accounts = context.get(accountsContext);
    const session = { userId: admin.user.id, sessionId: admin.sessionId, now };
    const proof = answer === undefined ? password !== undefined && { password, code } : { answer };
    if (!proof) return accounts.offerConfirmation(session);
    const address = context.get(requestFactsContext).clientAddress;
    const result = await accounts.confirmPerson({ ...session, address, proof });
    if (result.outcome === "busy") return result;
    if (result.outcome !== "confirmed") {
      logAccess(context, "warn", { email: admin.user.email, event: "A confirmation failed" });
      return result;
    }
    sendRenewedCookies(call, result.session, args.request);
    return { outcome: "confirmed" };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "The server could not be reached. Please try again.");
}
