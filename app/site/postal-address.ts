import type { Business } from "#domain/content/business.ts";

/** Where the business is, a line each: street and postcode where they are given. */
export function postalAddress({ street, locality, region, postcode }: Business): string[] {
  return [street, `${locality}, ${region}`, postcode].filter(Boolean);
}
