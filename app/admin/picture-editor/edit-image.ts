import { z } from "zod";
import { actorOf } from "#app/admin/session/actor.server.ts";
import { requireAdmin } from "#app/admin/session/require-admin.server.ts";
import { imagesContext, logErrorContext, picturesContext } from "#app/context.ts";
import { BodyFault, readJsonOf } from "#app/http/read-body.server.ts";
import { pictureTables } from "#domain/content/registry.ts";
import { editImage, findSource } from "#domain/images/edit-image.ts";
import type { PictureEdits } from "#domain/images/edits.ts";
import { editsSchema } from "#domain/images/edits-schema.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { Route } from "./+types/edit-image";

/** A picture that the editor opens: its original, and how it was made from that. */
export interface EditablePicture {
  original: {
    url: string;
    /** The file to show in the editor. */
    shown: string;
  };
  edits: PictureEdits;
}

/** The picture to show after an edit. */
export interface EditedPicture {
  picture: Picture;
}

const orderSchema = z.object({
  url: z.string(),
  folder: z.enum(pictureTables),
  edits: editsSchema,
});

const missing = "This picture is no longer on the server.";
const failed = "The picture could not be changed. Please try again.";

/** `GET /admin/images/edit?url=`: the picture's original, and how it was edited. */
export async function loader({ request, context }: Route.LoaderArgs) {
  await requireAdmin({ request, context }, "content");
  const url = new URL(request.url).searchParams.get("url") ?? "";
  try {
    const source = await findSource(context.get(imagesContext), url);
    const pictures = await context.get(picturesContext)(source ? [source.original.url] : []);
    const original = source && pictures[source.original.url];
    if (!original) return refusal(404, missing);
    const { edits } = source;
    return Response.json({ original: seen(original), edits } satisfies EditablePicture);
  } catch (error) {
    context.get(logErrorContext)(error, "A picture could not be opened for editing");
    return refusal(500, "The picture could not be opened. Please try again.");
  }
}

/**
 * `POST /admin/images/edit` with `url`, `folder` and `edits` as JSON: 201 with the picture that the
 * form shall show instead; 404 if there is no such picture; 422 if the original cannot be encoded.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const by = actorOf(context, await requireAdmin({ request, context }, "content"));
  try {
    const order = await readJsonOf(orderSchema, request, orderBytes);
    if (order instanceof BodyFault) return refusal(order.status, failed);
    const edit = { ...order, by, now: new Date() };
    const result = await editImage(context.get(imagesContext), edit);
    if (result.outcome === "missing") return refusal(404, missing);
    if (result.outcome === "refused") return refusal(422, result.message, result.detail);
    const { url, picture = null } = result;
    const builtIn = picture ?? (await context.get(picturesContext)([url]))[url];
    if (!builtIn) return refusal(404, missing);
    return Response.json({ picture: builtIn } satisfies EditedPicture, { status: 201 });
  } catch (error) {
    context.get(logErrorContext)(error, "A picture could not be edited");
    return refusal(500, failed);
  }
}

const orderBytes = 10 * 1024;

/** A file of the picture that is large enough to see what to crop. */
function seen({ url, webp }: Picture): EditablePicture["original"] {
  const large = webp.find((variant) => variant.width >= 1200) ?? webp.at(-1);
  return { url, shown: large?.url ?? url };
}

function refusal(status: number, message: string, detail = "") {
  return Response.json({ message, detail }, { status });
}
