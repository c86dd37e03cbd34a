import { z } from "zod";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { type AppServices, appServices } from "#app/context.ts";
import { deleteImage } from "#domain/images/delete.ts";
import { imageFolders } from "#domain/images/image-address.ts";
import { refusalWords, uploadFailed } from "#domain/images/refusal-words.ts";
import { uploadImage } from "#domain/images/upload.ts";
import type { Route } from "./+types/images";

const folderSchema = z.enum(imageFolders).default(imageFolders[0]);

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context });
  return refusal(405, "Send a picture with POST.", { Allow: "POST, DELETE" });
}

/**
 * `POST /admin/images` with a form of `file` and `folder`: 201 with the picture; 422 with the specified message and a detail
 * for a file that is not taken; 500 when it could not be stored. `DELETE /admin/images?url=`: 204, or 409 while it is in use.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { user } = await requireAdmin({ request, context });
  const services = context.get(appServices);
  if (request.method === "POST") return receive(request, services, user.id);
  if (request.method === "DELETE") return remove(request, services);
  return refusal(405, "Send a picture with POST.", { Allow: "POST, DELETE" });
}

async function receive(request: Request, { images, logError }: AppServices, by: string) {
  const posted = await readUpload(request);
  if (posted instanceof Response) return posted;
  const { file, folder } = posted;
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const upload = { bytes, name: file.name, folder, by, now: new Date() };
    const result = await uploadImage(images, upload);
    if (result.outcome === "stored")
      return Response.json({ picture: result.picture }, { status: 201 });
    const { message, detail } = result;
    return Response.json({ message, detail }, { status: 422 });
  } catch (error) {
    logError(error, "A picture could not be stored");
    return refusal(500, uploadFailed);
  }
}

/** The form's fields, or the answer to what is not such a form. */
async function readUpload(request: Request) {
  const form = await readFormData(request);
  const folder = folderSchema.safeParse(form?.get("folder") ?? undefined);
  if (!form || !folder.success) return refusal(400, uploadFailed);
  const file = form.get("file");
  if (file instanceof File) return { file, folder: folder.data };
  return Response.json(refusalWords({ reason: "not a picture" }), { status: 422 });
}

async function readFormData(request: Request): Promise<FormData | null> {
  try {
    return await request.formData();
  } catch (error) {
    // Another type of content, or a form that breaks off.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function remove(request: Request, { images, logError }: AppServices) {
  const url = new URL(request.url).searchParams.get("url") ?? "";
  try {
    switch (await deleteImage(images, url)) {
      case "deleted":
        return new Response(null, { status: 204 });
      case "in use":
        return refusal(409, "This picture is in use.");
      case "unknown":
        return refusal(404, "There is no such picture.");
    }
  } catch (error) {
    logError(error, "A picture could not be deleted");
    return refusal(500, "The picture could not be deleted. Please try again.");
  }
}

function refusal(status: number, message: string, headers: HeadersInit = {}) {
  return Response.json({ message }, { status, headers });
}
