/** International form of a United Kingdom number for `tel:` links, e.g. `+442896496123` (RFC 3966). */
export function internationalNumber(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, "");
  return digits.startsWith("+") ? digits : `+44${digits.replace(/^0/, "")}`;
}

export function telephoneLink(phone: string): string {
  return `tel:${internationalNumber(phone)}`;
}
