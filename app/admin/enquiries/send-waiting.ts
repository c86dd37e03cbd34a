import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { type ContextReader, enquiryMailContext } from "#app/context.ts";
import { makeWaitingMailsDue } from "#domain/enquiries/outbox.ts";
import type { Route } from "./+types/send-waiting";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "enquiries", "Send mails with POST.");
}

/** `POST /admin/enquiries/send-waiting`: makes every waiting mail due now, and counts them. */
export function action(args: Route.ActionArgs) {
  const announce = (context: ContextReader) => context.get(enquiryMailContext).notify();
  const options = { area: "enquiries", fallback: "Failed to send mails", announce } as const;
  return adminAction(args, options, async ({ db, now }) => {
    const count = await makeWaitingMailsDue(db, now);
    return { outcome: "due", count };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to send mails");
}
