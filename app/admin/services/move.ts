import { data } from "react-router";
import { answerOrFailure } from "#app/admin/answer-or-failure.ts";
import { failureMessage, notUnderstood } from "#app/admin/failure.server.ts";
import { findAdmin, requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { announcementsContext, databaseContext, logErrorContext } from "#app/context.ts";
import { BodyFault, editorBytes } from "#app/read-body.server.ts";
import { readFields } from "#app/read-fields.server.ts";
import { moveService } from "#domain/services/services.ts";
import type { Route } from "./+types/move";

export type Direction = "up" | "down";

/** What is answered to a move. */
export type MoveResult =
  | { outcome: "moved" }
  | { outcome: "signed-out" }
  | { outcome: "failed"; message: string };

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return failed("Move a service with POST.", 405, { Allow: "POST" });
}

/** `POST /admin/services/{id}/move`: one place up or down in the order of the public pages. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { db } = context.get(databaseContext);
  const announcements = context.get(announcementsContext);
  const logError = context.get(logErrorContext);
  try {
    if (!(await findAdmin({ request, context }))) return answer({ outcome: "signed-out" }, 401);
    const sent = await readFields(request, { names: ["direction"], bytes: editorBytes });
    if (sent instanceof BodyFault) return failed(notUnderstood, sent.status);
    const { direction } = sent;
    if (direction !== "up" && direction !== "down") return failed(notUnderstood, 400);
    const { outcome } = await moveService(db, params.id, direction);
    if (outcome === "missing") return failed("This was deleted by someone else.", 404);
  } catch (error) {
    return failed(failureMessage(error, "Failed to move service", logError), 503);
  }
  announcements.announce({ type: "content" });
  return answer({ outcome: "moved" }, 200);
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to move service");
}

function failed(message: string, status: number, headers: HeadersInit = {}) {
  return answer({ outcome: "failed", message }, status, headers);
}

function answer(result: MoveResult, status: number, headers: HeadersInit = {}) {
  return data(result, { status, headers });
}
