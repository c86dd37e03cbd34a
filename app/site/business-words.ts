import { internationalNumber } from "#domain/content/telephone.ts";
import type { ShownBusiness } from "./layout-data.ts";

/** The title that the browser's tab shows. */
export function wholeTitle(title: string, { name }: ShownBusiness): string {
  return `${title} | ${name}`;
}

/** The url that dials a United Kingdom number from anywhere (RFC 3966). */
export function telephoneLink(phone: string): string {
  return `tel:${internationalNumber(phone)}`;
}

/** The lines of the postal address. Street and postcode are left out if they are empty. */
export function postalAddress({ street, locality, region, postcode }: ShownBusiness): string[] {
  return [street, `${locality}, ${region}`, postcode].filter(Boolean);
}
