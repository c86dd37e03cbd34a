import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { describePicture } from "#domain/content/picture-alts.ts";
import { form, line, parseForm } from "#domain/forms/fields.ts";
import type { Route } from "./+types/description";

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "content", "Describe a picture with POST.");
}

const description = form({ alt: line("This description", 1_000) });

/** `POST /admin/pictures/description`: keeps with the picture `url` what it shows. */
export function action(args: Route.ActionArgs) {
  return adminAction(
    args,
    { area: "content", fallback: "Failed to save the description" },
    async ({ db, by, now, fields }) => {
      const { url, alt } = await fields(["url", "alt"]);
      if (url === undefined) return null;
      const read = parseForm(description, { alt });
      if ("fieldErrors" in read) return { outcome: "invalid", ...read };
      return describePicture(db, { url, alt: read.values.alt }, { now, by });
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to save the description");
}
