import { internationalNumber } from "#domain/content/telephone.ts";

/** The url that dials a United Kingdom number from anywhere (RFC 3966). */
export function telephoneLink(phone: string): string {
  return `tel:${internationalNumber(phone)}`;
}
