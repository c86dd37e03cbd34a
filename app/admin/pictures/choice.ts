import { failureMessage } from "#app/admin/frame/failure-message.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { logErrorContext } from "#app/context.ts";
import type { Route } from "./+types/choice";
import { readLibraryQuery, readPictures } from "./read-pictures.server.ts";

/**
 * `GET /admin/pictures/choice?search=&page=`: a page of the owner's pictures as JSON, for the
 * dialog in which one is chosen. 503 with the banner's message when they cannot be read.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  try {
    const query = readLibraryQuery(new URL(request.url).searchParams);
    return Response.json(await readPictures(context, query));
  } catch (error) {
    const logError = context.get(logErrorContext);
    const message = failureMessage(error, "Failed to fetch pictures", logError);
    return Response.json({ message }, { status: 503 });
  }
}
