import type { StoredEnquiry } from "#domain/enquiries/inbox.ts";

/** Why an enquiry is under Spam. */
export const spamWords: Record<NonNullable<StoredEnquiry["spamReason"]>, string> = {
  honeypot: "A field that people do not see was filled in, as programs do.",
  flood: "Many enquiries came from the same address within ten minutes.",
  links: "It is full of links, as advertising is.",
};
