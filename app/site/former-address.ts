import { data, redirect } from "react-router";

/**
 * What a page answers that is not there: 301 to where its content is now, 410 when that was taken
 * off the site, 404 when it never was on it. `present` is as `presentSlug` finds it.
 */
export function formerAddress(
  present: string | null | undefined,
  addressOf: (slug: string) => string,
) {
  if (present) throw redirect(addressOf(present), 301);
  return data(null, { status: present === null ? 410 : 404 });
}
