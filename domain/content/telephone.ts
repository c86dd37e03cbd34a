/**
 * The digits to dial for a number as people write it, with a leading `+` if there is one. Empty if
 * it has no digits.
 */
export function dialledDigits(phone: string): string {
  // '+44 (0)28': the 0 is dialled only within the country.
  return phone.replace(/(?<=\+.*)\(0\)/, "").replace(/[^\d+]/g, "");
}

/**
 * International form of a United Kingdom number, e.g. `+442896496123` (RFC 3966), for links and
 * search engines.
 */
export function internationalNumber(phone: string): string {
  const digits = dialledDigits(phone);
  return digits.startsWith("+") ? digits : `+44${digits.replace(/^0/, "")}`;
}

/**
 * Whether a text is one telephone number that can be dialled from anywhere: with its area code, and
 * without an extension.
 */
export function isTelephoneNumber(phone: string): boolean {
  return written.test(phone) && dialled.test(internationalNumber(phone));
}

const written = /^\+?[\d\s().-]+$/;
/** Country code and number, at most fifteen digits (E.164). No 0 after 44. */
const dialled = /^\+(?!440)[1-9]\d{8,14}$/;
