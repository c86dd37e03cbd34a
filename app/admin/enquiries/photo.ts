import { Readable } from "node:stream";
import { data } from "react-router";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { photosContext } from "#app/context.ts";
import { openPhoto } from "#domain/enquiries/photo-files.ts";
import type { Route } from "./+types/photo";
import { noteSeen } from "./note-seen.server.ts";

/** `GET /admin/enquiries/{id}/photos/{photo}`: a visitor's photo, which no cache may store. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const admin = await requireAdmin({ request, context }, "enquiries");
  const photos = context.get(photosContext);
  const found = await openPhoto(photos, { enquiryId: params.id, photoId: params.photo });
  if (!found) throw data("There is no such photo.", { status: 404 });
  await noteSeen(context, admin, { event: "photo seen", enquiryId: params.id });
  const headers = {
    "Content-Type": "image/jpeg",
    "Content-Length": String(found.bytes),
    "Cache-Control": "private, no-store",
  };
  if (request.method === "HEAD") {
    found.close();
    return new Response(null, { headers });
  }
  const bytes = await found.open();
  return new Response(Readable.toWeb(bytes) as ReadableStream, { headers });
}
