import { data } from "react-router";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext } from "#app/context.ts";
import type { Option } from "#domain/content/form-layout.ts";
import { type Mention, mentionable, mentionsOf } from "#domain/content/mentions.ts";
import { listTypes } from "#domain/content/registry.ts";
import type { Route } from "./+types/row-mentions";

export interface MentionsAnswer {
  mentions: Mention[];
}

export interface MentionableAnswer {
  options: Option[];
}

/**
 * `GET /admin/mentions/{subject}/{id}`: the items that mention this row, from `mentionsOf`. Without
 * an id, the items that one of this type may mention, from `mentionable`. 404 for an unknown
 * subject, 503 if the database fails.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const type = listTypes.find(({ noun }) => noun === params.subject);
  if (!type) throw data(null, { status: 404 });
  const { db } = context.get(databaseContext);
  const logError = context.get(logErrorContext);
  const headers = { "Cache-Control": "no-store" };
  try {
    const answer: MentionsAnswer | MentionableAnswer =
      params.id === undefined
        ? { options: await mentionable(db, type) }
        : { mentions: await mentionsOf(db, type, params.id) };
    return Response.json(answer, { headers });
  } catch (error) {
    logError(error, "The items that mention a row could not be read");
    return Response.json({ mentions: [] }, { status: 503, headers });
  }
}
