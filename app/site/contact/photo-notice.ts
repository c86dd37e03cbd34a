import { photoMegabytes } from "#domain/enquiries/photos-limit.ts";

/** What a visitor without scripts reads of a photo that was refused with this status. */
const notices: Record<number, string> = {
  400: "The photo did not arrive whole. Please try again.",
  403: "Photos can be added for an hour after the enquiry.",
  408: "The photo took too long to arrive. Please try again.",
  409: "The photo was not taken: the enquiry has as many as it can have.",
  413: `The photo was not taken: it must be under ${photoMegabytes} MB.`,
  422: "The photo was not taken: it cannot be read as a picture.",
  429: "No more photos can be added just now. Please call us instead.",
};

/** Said of the photo sent last; without a status it was taken. */
export function photoNotice(status?: number): string {
  if (status === undefined) return "The photo has arrived.";
  return notices[status] ?? "The photo could not be stored. Please try again.";
}
