import { photoMegabytes } from "#domain/enquiries/photos-limit.ts";

/** What a visitor without scripts reads of the photo just sent, by the status that it was answered with. */
const notices: Record<string, string> = {
  201: "The photo has arrived.",
  403: "Photos can be added for an hour after the enquiry.",
  409: "The photo was not taken: the enquiry has as many as it can have.",
  413: `The photo was not taken: it must be under ${photoMegabytes} MB.`,
  422: "The photo was not taken: it cannot be read as a picture.",
  503: "The photo could not be stored. Please try again.",
};

/** Null where the address tells of none. */
export function photoNotice(status: string | null): string | null {
  return (status && notices[status]) || null;
}
