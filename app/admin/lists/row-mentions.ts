import { data } from "react-router";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext } from "#app/context.ts";
import { listTypes } from "#domain/content/registry.ts";
import { mentionsOf } from "#domain/publishing/mentions.ts";
import type { Route } from "./+types/row-mentions";

/**
 * `GET /admin/mentions/{subject}/{id}`: the items that mention this row, from `mentionsOf`. 404 for
 * an unknown subject.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const type = listTypes.find(({ noun }) => noun === params.subject);
  if (!type) throw data(null, { status: 404 });
  const { db } = context.get(databaseContext);
  const logError = context.get(logErrorContext);
  try {
    return { mentions: await mentionsOf(db, type, params.id) };
  } catch (error) {
    logError(error, "The items that mention a row could not be read");
    return { mentions: null };
  }
}

/**
 * If the server does not answer or the session has ended, the question before a deletion is shown
 * without mentions. The deletion itself then reports the failure.
 */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    // A redirect is an answer. `serverLoader` only calls the server: the rest is a failed call.
    if (error instanceof Response) throw error;
    return { mentions: null };
  }
}
