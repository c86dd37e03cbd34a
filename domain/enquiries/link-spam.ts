import type { Enquiry } from "./schema.ts";

/** More web addresses in one message than people send who ask for a painter. */
const manyLinks = 3;

/**
 * Whether an enquiry is what programs send that sell links: markup that makes links, many
 * addresses, or an address where the name should be. A person who is wrongly caught is found under
 * Spam.
 */
export function isLinkSpam({ name, message }: Pick<Enquiry, "name" | "message">): boolean {
  if (/<a\s[^>]*href|\[url[=\]]|\[link[=\]]/i.test(message)) return true;
  if (/https?:\/\/|www\./i.test(name)) return true;
  return (message.match(/https?:\/\/|\bwww\./gi) ?? []).length >= manyLinks;
}
