import { z } from "zod";
import { field, form, line } from "#domain/forms/fields.ts";
import { cleanAddress, cleanLine } from "#domain/text/clean-text.ts";
import { isEmailAddress } from "#domain/text/email-address.ts";

/** How the connection to the mail server is encrypted: from its start, or after STARTTLS. */
const encryptions = ["tls", "starttls"] as const;

/** A host's name or address. Anything else could change the meaning of the mail server's URL. */
const hostName =
  /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[\da-f:.]+\])$/i;

/** Shown at the field of the server's name. */
export const hostMissing = "Enter the server's name, for example smtp.example.com";

/** How many addresses may get enquiries. */
const mostRecipients = 10;

/** The form of the mail server, as it is sent. The empty password keeps the stored one. */
export const mailForm = form({
  /** Empty while the environment names the server. */
  host: field("The server", 253, cleanAddress).refine(
    (host) => host === "" || hostName.test(host),
    hostMissing,
  ),
  port: z.coerce
    .number("Enter a port, usually 465 or 587")
    .int("Enter a port, usually 465 or 587")
    .min(1, "Enter a port, usually 465 or 587")
    .max(65_535, "Enter a port, usually 465 or 587"),
  encryption: z.enum(encryptions, "Choose how the connection is encrypted"),
  userName: line("The user name", 320),
  // Spaces may be a part of it.
  password: field("The password", 500, (text) => text.replace(/[\r\n\0]/g, "")),
  sender: line("The sender", 320).refine((text) => text === "" || isMailbox(text), {
    error: "Enter an address such as hello@example.com",
  }),
  recipients: field("The list of addresses", 3_000, cleanAddress)
    .transform(addressesIn)
    .refine((addresses) => addresses.every(isEmailAddress), {
      error: "Enter addresses with commas between them",
    })
    .refine((addresses) => addresses.length <= mostRecipients, {
      error: `Enter at most ${mostRecipients} addresses`,
    }),
});

export type MailFormValues = z.output<typeof mailForm>;

/** Addresses that stand in one line, with commas or spaces between. */
export function addressesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
}

/** An address, or a name and an address: `Decor Specialist <hello@example.com>`. */
function isMailbox(text: string): boolean {
  return isEmailAddress(/^[^<>]*<([^<>]+)>$/.exec(text)?.[1] ?? cleanLine(text));
}
