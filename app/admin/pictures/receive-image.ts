import { z } from "zod";
import { actorOf } from "#app/admin/session/access-log.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { imagesContext, incomingFilesContext, logErrorContext } from "#app/context.ts";
import { BodyFault, picturePatience } from "#app/http/read-body.server.ts";
import { readUpload } from "#app/http/read-form.server.ts";
import { uploadBytes } from "#domain/body-limits.ts";
import { pictureTables } from "#domain/content/registry.ts";
import { services } from "#domain/content/services.ts";
import type { IncomingFiles } from "#domain/images/incoming-file.ts";
import { refusalWords, uploadFailed } from "#domain/images/refusal.ts";
import { uploadImage } from "#domain/images/upload.ts";
import type { Route } from "./+types/receive-image";

const folderSchema = z.enum(pictureTables).default(services.table);

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  return notPost();
}

/**
 * `POST /admin/images` with a form of `file` and `folder`: 201 with the picture; 422 with the
 * specified message and a detail for a file that is refused; 500 when it could not be stored.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const by = actorOf(context, await requireAdmin({ request, context }, "content"));
  if (request.method !== "POST") return notPost();
  const images = context.get(imagesContext);
  const incoming = context.get(incomingFilesContext);
  try {
    const posted = await readPicture(request, incoming);
    if (posted instanceof Response) return posted;
    const { file, folder } = posted;
    try {
      const result = await incoming.inMemory(file, (bytes) =>
        uploadImage(images, { bytes, name: file.name, folder, by, now: new Date() }),
      );
      if (result.outcome === "stored")
        return Response.json({ picture: result.picture }, { status: 201 });
      const { message, detail } = result;
      return Response.json({ message, detail }, { status: 422 });
    } finally {
      await file.close();
    }
  } catch (error) {
    context.get(logErrorContext)(error, "A picture could not be stored");
    return refusal(500, uploadFailed);
  }
}

/** Reads the file and its folder. Returns the error response if one of them is invalid. */
async function readPicture(request: Request, incoming: IncomingFiles) {
  const posted = await readUpload(request, {
    names: ["folder"],
    fileBytes: uploadBytes,
    formBytes: 10 * 1024,
    patience: picturePatience,
    incoming,
  });
  if (posted instanceof BodyFault) return refusal(posted.status, uploadFailed);
  const { file, fields } = posted;
  const folder = folderSchema.safeParse(fields.folder);
  if (file && folder.success) return { file, folder: folder.data };
  await file?.close();
  if (!folder.success) return refusal(400, uploadFailed);
  return Response.json(refusalWords({ reason: "not a picture" }), { status: 422 });
}

function notPost() {
  return refusal(405, "Send a picture with POST.", { Allow: "POST" });
}

function refusal(status: number, message: string, headers: HeadersInit = {}) {
  return Response.json({ message }, { status, headers });
}
