import { z } from "zod";
import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { replacedItemSchema, replacePicture } from "#domain/content/replace-picture.ts";
import type { Route } from "./+types/replace";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "content", "Replace a picture with POST.");
}

const replacement = z.object({
  from: z.string().min(1),
  to: z.string().min(1),
  only: z.array(replacedItemSchema).optional(),
});

/**
 * `POST /admin/pictures/replace` with JSON: shows the picture `to` in the place of `from`, in every
 * draft, or only in the items of an earlier replacement, which takes that back.
 */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "content", fallback: "Failed to exchange the pictures" },
    async ({ db, json, by, now }) => {
      const { from, to, only } = await json(replacement);
      return replacePicture(db, { from, to, ...(only && { only }), now, by });
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to exchange the pictures");
}
