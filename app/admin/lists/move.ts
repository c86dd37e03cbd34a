import { failureTo, nounAt } from "#app/admin/editing/content-areas.ts";
import { orderedTypeAt } from "#app/admin/editing/type-at.server.ts";
import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { move } from "#domain/content/order-by-hand.ts";
import type { Route } from "./+types/move";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "content", "Move an item with POST.");
}

/**
 * `POST /admin/services/{id}/move` or `/admin/portfolio/{id}/move`: moves the item on the public
 * pages to the place `to`, from 1.
 */
export function action(args: Route.ActionArgs) {
  const type = orderedTypeAt(args.url);
  return adminAction(
    args,
    { area: "content", fallback: failureTo("move", type.noun) },
    async ({ db, by, now, fields }) => {
      const { to = "" } = await fields(["to"]);
      if (!/^[1-9]\d{0,5}$/.test(to)) return null;
      return move(db, type, args.params.id, { to: Number(to), by, now });
    },
  );
}

export function clientAction({ url, serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, failureTo("move", nounAt(url.pathname)));
}
