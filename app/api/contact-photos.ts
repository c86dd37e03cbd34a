import { redirect } from "react-router";
import { type AppServices, appServices } from "#app/context.ts";
import { thanksAddress } from "#app/site/addresses.ts";
import { readPhotoToken } from "#domain/enquiries/photo-token.ts";
import { addPhoto } from "#domain/enquiries/photos.ts";
import { photoBytesLimit, photoMegabytes, photosLimit } from "#domain/enquiries/photos-limit.ts";
import { isReference } from "#domain/enquiries/reference.ts";
import type { Route } from "./+types/contact-photos";

export function loader() {
  return refusal(405, "Send a photo with POST.", { Allow: "POST" });
}

/**
 * `POST /api/contact/photos`, a form of `token` (from the answer to the enquiry) and `file`: 201 once it is stored, also when the
 * same photo was before; 403 for a token that is not good any more, 409 when the enquiry has five, 413 and 422 for what is not
 * taken, 503 when it cannot be stored just now. The enquiry itself is safe whatever happens here. With the enquiry's `reference`
 * beside them the form comes from a page without scripts, and the answer leads back to it.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return loader();
  const posted = await readPhotoForm(request);
  if (!posted) return refusal(400, "The photo could not be read.");
  const answer = await answerPhoto(context.get(appServices), posted);
  const { reference, proof, token } = posted;
  if (reference === null) return answer;
  const photo = answer.status;
  return redirect(thanksAddress({ reference, proof, photoToken: token, photo }), 303);
}

async function answerPhoto(app: AppServices, posted: PhotoForm): Promise<Response> {
  const enquiryId = readPhotoToken(posted.token, app.secret, new Date());
  if (!enquiryId) return refusal(403, "Photos can be added for an hour after the enquiry.");
  if (posted.file.size >= photoBytesLimit)
    return refusal(413, `A photo must be under ${photoMegabytes} MB.`);
  return receive(app, enquiryId, posted.file);
}

async function receive(app: AppServices, enquiryId: string, file: File): Promise<Response> {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const result = await addPhoto(app.photos, {
      enquiryId,
      bytes,
      name: file.name,
      now: new Date(),
    });
    switch (result.outcome) {
      case "stored":
      case "kept":
        app.enquiries.changed();
        return Response.json({}, { status: 201 });
      case "refused":
        return refusal(422, result.detail);
      case "full":
        return refusal(409, `An enquiry can have ${photosLimit} photos.`);
      case "missing":
        return refusal(403, "This enquiry is not there any more.");
      case "busy":
        return refusal(503, "Many photos are arriving just now. Please try again.");
    }
  } catch (error) {
    app.logError(error, "A photo could not be stored");
    return refusal(503, "The photo could not be stored. Please try again.");
  }
}

interface PhotoForm {
  token: string;
  file: File;
  reference: string | null;
  proof: string;
}

async function readPhotoForm(request: Request): Promise<PhotoForm | null> {
  try {
    const form = await request.formData();
    const [token, file, reference] = ["token", "file", "reference"].map((name) => form.get(name));
    if (typeof token !== "string" || !(file instanceof File)) return null;
    const isFromPage = typeof reference === "string" && isReference(reference);
    const proof = String(form.get("proof") ?? "");
    return { token, file, reference: isFromPage ? reference : null, proof };
  } catch (error) {
    // Another type of content, or a form that breaks off.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

function refusal(status: number, message: string, headers: HeadersInit = {}) {
  return Response.json({ message }, { status, headers });
}
