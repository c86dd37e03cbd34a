import {
  type ContextReader,
  checkPhotoSpaceContext,
  enquiryMailContext,
  incomingFilesContext,
  logErrorContext,
  photosContext,
  photoUploadSlotsContext,
  renderPageContext,
  requestFactsContext,
  secretsContext,
} from "#app/context.ts";
import { BodyFault, photoPatience } from "#app/http/read-body.server.ts";
import { readUpload, receivedShare } from "#app/http/read-form.server.ts";
import { photoBytesLimit, photoMegabytes, photosLimit } from "#domain/enquiries/limits.ts";
import { countPhotos, photoRefusal } from "#domain/enquiries/photo-refusal.ts";
import { type AddPhotoResult, addPhoto } from "#domain/enquiries/photos.ts";
import { whileVisitorWaits } from "#domain/enquiries/receive.ts";
import { readPhotoToken } from "#domain/enquiries/signed-proofs.ts";
import { senderOf } from "#domain/text/sender.ts";
import type { Route } from "./+types/photos-api";

/** `GET /api/contact/photos` with `Photo-Token`: how many photos the enquiry has, as `{photos}`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = request.headers.get("Photo-Token");
  if (token === null) return notAllowed();
  const photos = context.get(photosContext);
  const secrets = context.get(secretsContext);
  const logError = context.get(logErrorContext);
  const enquiryId = readPhotoToken(token, secrets, new Date());
  if (!enquiryId) return refusal(photoFault("late"));
  try {
    return Response.json({
      photos: await whileVisitorWaits(() => countPhotos(photos.db, enquiryId)),
    });
  } catch (error) {
    logError(error, "The photos of an enquiry could not be counted");
    return refusal(photoFault("failed"));
  }
}

/**
 * `POST /api/contact/photos`, a form with `file`. If it is what the browser drew of a sample, the
 * field `sample` before the file has the sample's place, and `wall` is `own` if it shows the
 * visitor's own wall. A script sends the enquiry's token in the header `Photo-Token`. A page
 * without scripts sends it as the field `token` before the file, with the enquiry's `proof`, and
 * gets the page of thanks. Statuses: 201 stored, or stored before; 403 token expired or enquiry
 * deleted; 409 five photos already, no such sample, or its drawing is there; 408, 413,
 * 415 and 422 unusable; 429 too many tries; 503 not now. The enquiry itself is safe in every case.
 */
export async function action({ request, context }: Route.ActionArgs) {
  if (request.method !== "POST") return notAllowed();
  const facts = context.get(requestFactsContext);
  const post: PhotoPost = { request, sender: senderOf(facts.clientAddress), fields: {} };
  const fault = await receive(post, context);
  const { token, proof } = post.fields;
  const wantsPage = request.headers.get("Accept")?.includes("text/html");
  if (!wantsPage || !post.enquiryId || !token || !proof)
    return fault ? refusal(fault) : Response.json({}, { status: 201 });
  const photoNotice = fault?.message ?? "The photo has arrived.";
  const sent = { proof, photoToken: token, photoNotice };
  const page = await context.get(renderPageContext)("/contact", { ...facts, sent });
  return new Response(page.body, { status: fault?.status ?? 200, headers: page.headers });
}

interface PhotoPost {
  request: Request;
  sender: string;
  /** The fields before the file. */
  fields: Record<string, string>;
  /** Set once the token was checked. */
  enquiryId?: string;
  /** Frees the photo's upload slot. */
  freeSlot?(): void;
}

/** Null once the photo is stored, otherwise the fault. */
async function receive(post: PhotoPost, context: ContextReader): Promise<BodyFault | null> {
  try {
    return await store(post, context);
  } catch (error) {
    if (error instanceof BodyFault) return error;
    context.get(logErrorContext)(error, "A photo could not be stored");
    return photoFault("failed");
  } finally {
    post.freeSlot?.();
  }
}

/** Largest size of a form without its photo. */
const formBytes = 10 * 1024;

async function store(post: PhotoPost, context: ContextReader): Promise<BodyFault | null> {
  const { request } = post;
  const token = request.headers.get("Photo-Token");
  if (token !== null) await admit(post, token, context);
  const upload = await readUpload(request, {
    names: ["token", "proof", "sample", "wall"],
    fileBytes: photoBytesLimit,
    formBytes,
    patience: photoPatience,
    incoming: context.get(incomingFilesContext),
    async admit(fields) {
      post.fields = fields;
      if (token === null) await admit(post, fields.token ?? "", context);
    },
  });
  if (upload instanceof BodyFault) return photoFault(upload);
  const { file, fields } = upload;
  if (!file || !post.enquiryId) return photoFault("no file");
  try {
    const { enquiryId, sender } = post;
    const drawing = drawingOf(fields);
    const sent = { enquiryId, sender, file, name: file.name, drawing, now: new Date() };
    const result = await addPhoto(context.get(photosContext), sent);
    if (result.outcome === "stored") {
      context.get(enquiryMailContext).notify();
      context.get(checkPhotoSpaceContext)();
    }
    return refusalOf(result);
  } finally {
    await file.close();
  }
}

/** Undefined for a photo of the room. No sample has the place 0. */
function drawingOf({ sample, wall }: Record<string, string>) {
  if (sample === undefined) return undefined;
  const place = /^[1-9]$/.test(sample) ? Number(sample) : 0;
  return { place, isOwnWall: wall === "own" };
}

/** Before the photo is received: checks the token and the size, and takes an upload slot. */
async function admit(post: PhotoPost, token: string, context: ContextReader): Promise<void> {
  const now = new Date();
  const enquiryId = readPhotoToken(token, context.get(secretsContext), now);
  if (!enquiryId) throw photoFault("late");
  post.enquiryId = enquiryId;
  if (Number(post.request.headers.get("Content-Length")) > receivedShare * photoBytesLimit)
    throw photoFault("too large");
  const asked = { ...context.get(photosContext), enquiryId, now };
  if ((await whileVisitorWaits(() => photoRefusal(asked))) === "missing")
    throw photoFault("missing");
  const freeSlot = context.get(photoUploadSlotsContext).take(post.sender);
  if (!freeSlot) throw photoFault("busy");
  post.freeSlot = freeSlot;
}

function refusal({ status, message }: BodyFault): Response {
  return Response.json({ message }, { status });
}

function notAllowed() {
  return Response.json(
    { message: "Send a photo with POST." },
    { status: 405, headers: { Allow: "POST" } },
  );
}

/** Statuses and messages, for scripts and for pages without scripts. */
const faults = {
  late: [403, "Photos can be added for an hour after the enquiry."],
  missing: [403, "This enquiry no longer exists."],
  full: [409, `An enquiry can have ${photosLimit} photos.`],
  drawn: [409, "This sample needs no picture."],
  "too large": [413, `A photo must be under ${photoMegabytes} MB.`],
  "no file": [400, "The photo did not arrive completely. Please try again."],
  exhausted: [429, "No more photos can be added just now. Please call us instead."],
  busy: [503, "Many photos are arriving just now. Please try again."],
  "no space": [503, "We cannot take photos just now. Please call us instead."],
  failed: [503, "The photo could not be stored. Please try again."],
} as const satisfies Record<string, readonly [number, string]>;

/** The fault for a reason, or for a form that could not be read, in words about photos. */
function photoFault(why: keyof typeof faults | BodyFault): BodyFault {
  if (typeof why === "string") {
    const [status, message] = faults[why];
    return new BodyFault(status, message);
  }
  if (why.status === 413) return photoFault("too large");
  return why.status === 400 ? photoFault("no file") : why;
}

/** The fault of a photo that was not added; null if it was, or if the enquiry is in Spam. */
function refusalOf(result: AddPhotoResult): BodyFault | null {
  switch (result.outcome) {
    case "stored":
    case "duplicate":
    case "unwanted":
      return null;
    case "refused":
      return new BodyFault(422, result.detail);
    default:
      return photoFault(result.outcome);
  }
}
