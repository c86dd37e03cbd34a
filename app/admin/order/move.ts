import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { move } from "#domain/content/order-by-hand.ts";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import type { Route } from "./+types/move";

export type Direction = "up" | "down";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "content", "Move an item with POST.");
}

/**
 * `POST /admin/services/{id}/move` or `/admin/portfolio/{id}/move`: moves the item on the public
 * pages, one place by `direction`, or to the place `to`, from 1.
 */
export function action(args: Route.ActionArgs) {
  const isService = isOfService(args.request);
  return adminAction(
    args,
    { area: "content", fallback: failureTo(args.request) },
    async ({ db, by, now, fields }) => {
      const { direction, to = "" } = await fields(["direction", "to"]);
      const type = isService ? services : projects;
      const saving = { now, by };
      if (direction === "up" || direction === "down")
        return move(db, type, args.params.id, { direction, ...saving });
      const place = placeIn(to);
      return place === null ? null : move(db, type, args.params.id, { to: place, ...saving });
    },
  );
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, failureTo(request));
}

function placeIn(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

function isOfService({ url }: Request): boolean {
  return new URL(url).pathname.startsWith("/admin/services/");
}

function failureTo(request: Request) {
  return isOfService(request) ? "Failed to move service" : "Failed to move portfolio item";
}
