import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { undoChange } from "#domain/publishing/undo-change.ts";
import type { Route } from "./+types/undo";
import { readChosen } from "./publish-action.server.ts";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "site", "Undo a change with POST.");
}

/** `POST /admin/publish/undo`: saves the one chosen item as visitors see it. */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "site", fallback: "Failed to undo the change" },
    async ({ db, by, now, fields }) => {
      const [chosen] = readChosen((await fields(["chosen"])).chosen) ?? [];
      return chosen ? undoChange(db, chosen, { by, now }) : null;
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to undo the change");
}
