import { data } from "react-router";
import { answerOrFailure } from "#app/admin/answer-or-failure.ts";
import { failureMessage } from "#app/admin/failure.server.ts";
import { findAdmin, requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, enquiriesContext, logErrorContext } from "#app/context.ts";
import { sendAllWaiting } from "#domain/enquiries/outbox.ts";
import type { Route } from "./+types/send-waiting";

export type SendWaitingResult =
  /** `count` mails are due now. */
  | { outcome: "due"; count: number }
  | { outcome: "signed-out" }
  | { outcome: "failed"; message: string };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return answer({ outcome: "failed", message: "Send mails with POST." }, 405, { Allow: "POST" });
}

/** `POST /admin/enquiries/send-waiting`: tries every mail now that waits for its next attempt. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(databaseContext);
  const enquiries = context.get(enquiriesContext);
  const logError = context.get(logErrorContext);
  try {
    if (!(await findAdmin({ request, context }))) return answer({ outcome: "signed-out" }, 401);
    const count = await sendAllWaiting(db, new Date());
    enquiries.changed();
    return answer({ outcome: "due", count }, 200);
  } catch (error) {
    const message = failureMessage(error, "Failed to send mails", logError);
    return answer({ outcome: "failed", message }, 503);
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to send mails");
}

function answer(result: SendWaitingResult, status: number, headers: HeadersInit = {}) {
  return data(result, { status, headers });
}
