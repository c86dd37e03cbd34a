import type { ShownBusiness } from "./layout-data.ts";

/** The lines of the postal address. Street and postcode are left out if they are empty. */
export function postalAddress({ street, locality, region, postcode }: ShownBusiness): string[] {
  return [street, `${locality}, ${region}`, postcode].filter(Boolean);
}
