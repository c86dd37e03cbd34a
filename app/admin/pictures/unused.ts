import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { imagesContext } from "#app/context.ts";
import { deleteUnusedImages } from "#domain/images/delete-unused.ts";
import type { Route } from "./+types/unused";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "content", "Clear unused pictures with POST.");
}

/** `POST /admin/pictures/unused`: deletes the pictures that nothing shows, but fresh ones. */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "content", fallback: "Failed to delete the unused pictures" },
    async ({ context, by, now }) => {
      const deleted = await deleteUnusedImages(context.get(imagesContext), { now, by });
      return { outcome: "deleted", count: deleted.length };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to delete the unused pictures");
}
