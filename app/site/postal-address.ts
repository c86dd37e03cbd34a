import type { Business } from "#domain/content/business.ts";

/** The lines of the postal address. Street and postcode are left out if they are empty. */
export function postalAddress({ street, locality, region, postcode }: Business): string[] {
  return [street, `${locality}, ${region}`, postcode].filter(Boolean);
}
