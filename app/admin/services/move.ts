import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { moveService } from "#domain/services/services.ts";
import type { Route } from "./+types/move";

export type Direction = "up" | "down";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "Move a service with POST.");
}

/** `POST /admin/services/{id}/move`: one place up or down in the order of the public pages. */
export function action(args: Route.ActionArgs) {
  return adminAction(args, "Failed to move service", async ({ db, fields }) => {
    const { direction } = await fields(["direction"]);
    if (direction !== "up" && direction !== "down") return null;
    const { outcome } = await moveService(db, args.params.id, direction);
    return { outcome: outcome === "saved" ? "moved" : outcome };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to move service");
}
