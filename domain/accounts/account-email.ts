import { isEmailAddress } from "#domain/text/email-address.ts";

/** The most characters an address may have (RFC 5321, 4.5.3.1.3). */
const mostCharacters = 254;

/**
 * An account's e-mail address as it is stored and compared; null for what is no address and so has
 * no account.
 */
export function readAccountEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return email.length <= mostCharacters && isEmailAddress(email) ? email : null;
}
