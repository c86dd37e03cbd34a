import { data } from "react-router";
import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { databaseContext, logErrorContext } from "#app/context.ts";
import { contentTypes } from "#domain/content/registry.ts";
import { get } from "#domain/content/store.ts";
import type { Route } from "./+types/current";
import { contentAreas, failureTo } from "./content-areas.ts";
import type { StoredForm } from "./editor.ts";
import { storedForm } from "./editor-loader.server.ts";

/** The saved row. Null when it was deleted. */
export interface CurrentAnswer {
  current: StoredForm | null;
}

/**
 * `GET /admin/services/{id}/current` or `/admin/pages/home/current`, for an editor that heard of a
 * change.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const { area, id } = params;
  const single = id ? `${area}/${id}` : area;
  const type = contentTypes.find(
    ({ noun, isSingle }) => contentAreas[noun].path === (isSingle ? single : area),
  );
  if (!type) throw data(null, { status: 404 });
  const headers = { "Cache-Control": "no-store" };
  try {
    const row = await get(context.get(databaseContext).db, type, type.isSingle ? undefined : id);
    const answer: CurrentAnswer = { current: row && storedForm(type, row, new Date()) };
    return Response.json(answer, { headers });
  } catch (error) {
    const failure = failureTo("fetch", type.noun);
    const message = failureMessage(error, failure, context.get(logErrorContext));
    return Response.json({ error: message }, { status: 503, headers });
  }
}
