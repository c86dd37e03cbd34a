/**
 * What is dialled of a number as people write it: digits, with the `+` where there is one. Empty
 * when there are none.
 */
export function dialledDigits(phone: string): string {
  // '+44 (0)28': the nought is for who dials within the country.
  return phone.replace(/(?<=\+.*)\(0\)/, "").replace(/[^\d+]/g, "");
}

/**
 * International form of a United Kingdom number, e.g. `+442896496123` (RFC 3966), as links and
 * search engines want it.
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
/** Country code and number, fifteen digits at most (E.164). After 44 there is no nought. */
const dialled = /^\+(?!440)[1-9]\d{8,14}$/;
