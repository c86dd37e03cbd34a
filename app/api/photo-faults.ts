import { BodyFault } from "#app/http/read-body.server.ts";
import { photoMegabytes, photosLimit } from "#domain/enquiries/limits.ts";
import type { AddPhotoResult } from "#domain/enquiries/photos.ts";

/** For scripts as for pages without them. */
const faults = {
  late: [403, "Photos can be added for an hour after the enquiry."],
  missing: [403, "This enquiry is not there any more."],
  full: [409, `An enquiry can have ${photosLimit} photos.`],
  "too large": [413, `A photo must be under ${photoMegabytes} MB.`],
  "no file": [400, "The photo did not arrive whole. Please try again."],
  exhausted: [429, "No more photos can be added just now. Please call us instead."],
  busy: [503, "Many photos are arriving just now. Please try again."],
  "no room": [503, "We cannot take photos just now. Please call us instead."],
  failed: [503, "The photo could not be stored. Please try again."],
} as const satisfies Record<string, readonly [number, string]>;

/** Why a photo is not taken; of a form that was not, in the words for photos. */
export function photoFault(why: keyof typeof faults | BodyFault): BodyFault {
  if (typeof why === "string") {
    const [status, message] = faults[why];
    return new BodyFault(status, message);
  }
  if (why.status === 413) return photoFault("too large");
  return why.status === 400 ? photoFault("no file") : why;
}

/**
 * Why a photo was not added; null when it was, or is to look so: whoever sends Spam learns nothing.
 */
export function refusalOf(result: AddPhotoResult): BodyFault | null {
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
