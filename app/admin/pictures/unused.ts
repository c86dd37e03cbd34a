import { adminAction, postOnly } from "#app/admin/calls/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/calls/answer-or-failure.ts";
import { imagesContext } from "#app/context.ts";
import { deleteUnusedImages } from "#domain/images/delete.ts";
import type { Route } from "./+types/unused";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "Clear unused pictures with POST.");
}

/** `POST /admin/pictures/unused`: deletes the pictures that nothing shows, but fresh ones. */
export function action(args: Route.ActionArgs) {
  return adminAction(args, "Failed to delete the unused pictures", async ({ context, now }) => {
    const deleted = await deleteUnusedImages(context.get(imagesContext), now);
    return { outcome: "deleted", count: deleted.length };
  });
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to delete the unused pictures");
}
