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

/**
 * The `tel:` url of the first telephone number in what a visitor typed, in its international form
 * (RFC 3966): `tel:+442896496123` for '028 9649 6123 / 07700 900123' or '028 9649 6123 ext 4'.
 * Null when no whole number stands there, or it is unclear where one ends: to call nobody is better
 * than to call a stranger.
 */
export function callLink(typed: string): string | null {
  // NFKC turns full-width digits and signs into ours. Numbers that are copied from a phone's
  // contacts come with invisible characters.
  const text = typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");
  for (const [run] of text.matchAll(digitRun)) {
    const digits = dialledDigits(run.replace(/^\D*0\s?0/, "+"));
    const [, inBritain] = british.exec(digits) ?? [];
    if (inBritain) return `tel:+44${inBritain}`;
    if (foreign.test(digits)) return `tel:${digits.replace(/^\+3530/, "+353")}`;
  }
  return null;
}

/** Digits, some in brackets, with spaces, dots and hyphens between them. */
const digitRun = /\+?(?:\(\+?\d+\)|\d)(?:[\s.-]*(?:\(\d+\)|\d))*/g;
/**
 * A number of the United Kingdom, with its code or the 0, or with both, as many people write it.
 * After them come ten digits; nine in a few places of England, and in old free numbers.
 */
const british = /^(?:\+?44|(?=0))0?(1\d{8,9}|[235789]\d{9}|800\d{6})$/;
/** Another country's code and number, at most fifteen digits (E.164). */
const foreign = /^\+(?!44)[1-9]\d{8,14}$/;

const written = /^\+?[\d\s().-]+$/;
/** Country code and number, at most fifteen digits (E.164). No 0 after 44. */
const dialled = /^\+(?!440)[1-9]\d{8,14}$/;
