import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { publishedContext, publisherContext } from "#app/context.ts";
import type { Route } from "./+types/undo";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "site", "Undo a change with POST.");
}

/** `POST /admin/publish/undo`: restores the item of a change to what visitors see. */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "site", fallback: "Failed to undo the change" },
    async ({ context, by, now, fields }) => {
      const { key, stamp } = await fields(["key", "stamp"]);
      if (key === undefined || stamp === undefined) return null;
      const shown = context.get(publishedContext).current();
      return context.get(publisherContext).undoChange({ key, stamp, by, now, shown });
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to undo the change");
}
