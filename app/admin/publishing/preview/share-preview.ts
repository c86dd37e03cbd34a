import { adminAction, postOnly } from "#app/admin/frame/admin-action.server.ts";
import { answerOrFailure } from "#app/admin/frame/answer-or-failure.ts";
import { sharedPreviewPath } from "#app/admin/publishing/paths.ts";
import { secretsContext, siteUrlContext } from "#app/context.ts";
import { comingMoment } from "#domain/business/london-clock.ts";
import { endPreviewLinks, makePreviewLink } from "#domain/publishing/shared-preview.ts";
import type { Route } from "./+types/share-preview";

export type SharePreviewResult =
  /** `ends` says when: 'on Friday 6 March at 08:00'. */
  { outcome: "saved"; link: string; ends: string } | { outcome: "deleted" };

export function loader(args: Route.LoaderArgs) {
  return postOnly(args, "content", "Share a preview with POST.");
}

/** `POST /admin/shared-previews` with `intent`: makes a link to a shared preview, or ends all. */
export function action(args: Route.ActionArgs) {
  return adminAction<SharePreviewResult>(
    args,
    { area: "content", fallback: "Failed to change the shared links", announce: () => {} },
    async ({ context, db, by, now, fields }) => {
      const { intent, path = "" } = await fields(["intent", "path"]);
      if (intent === "end") {
        await endPreviewLinks(db, { by, now });
        return { outcome: "deleted" };
      }
      if (intent !== "make") return null;
      const { token, ends } = await makePreviewLink(db, context.get(secretsContext), {
        by,
        now,
      });
      const shared = sharedPreviewPath(token, /^\/(?!\/)/.test(path) ? path : "/");
      const link = context.get(siteUrlContext) + shared;
      return { outcome: "saved", link, ends: comingMoment(ends, now) };
    },
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerOrFailure(serverAction, "Failed to change the shared links");
}
