import { data, redirect } from "react-router";

/**
 * Answers for a page that does not exist: 301 to its present path, 410 if it was removed from the
 * site, 404 if it was never there. `present` is the result of `presentSlug`.
 */
export function answerFormerPath(
  present: string | null | undefined,
  pathOf: (slug: string) => string,
) {
  if (present) throw redirect(pathOf(present), 301);
  return data(null, { status: present === null ? 410 : 404 });
}
