import type { StoredEnquiry } from "#domain/enquiries/inbox.ts";

/**
 * Opens the reader's own mail program with an answer begun. As RFC 6068 writes it, so that nothing
 * in the address becomes a header.
 */
export function replyAddress(
  { email, reference }: Pick<StoredEnquiry, "email" | "reference">,
  business: string,
): string {
  const address = encodeURIComponent(email).replace("%40", "@");
  return `mailto:${address}?subject=${encodeURIComponent(`Your enquiry ${reference} to ${business}`)}`;
}
