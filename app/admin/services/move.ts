import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { services } from "#domain/content/services.ts";
import { move } from "#domain/content/store.ts";
import type { Route } from "./+types/move";

export type Direction = "up" | "down";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "Move a service with POST.");
}

/** `POST /admin/services/{id}/move`: moves the service one place up or down on the public pages. */
export function action(args: Route.ActionArgs) {
  return adminAction(args, "Failed to move service", async ({ db, admin, now, fields }) => {
    const { direction } = await fields(["direction"]);
    if (direction !== "up" && direction !== "down") return null;
    return move(db, services, args.params.id, { direction, now, by: admin.user.email });
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to move service");
}
