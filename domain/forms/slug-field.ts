import { isSlug, slugify } from "#domain/content/slug.ts";
import { line, required } from "./text-fields.ts";

/** The most characters a slug has. */
export const slugLimit = 200;

/**
 * The URL slug of a service or project. One that does not follow the rule is refused with one that
 * does.
 */
export function slugField() {
  return required(line("The URL slug", slugLimit), "Enter a URL slug").refine(isSlug, {
    error: ({ input }) =>
      `Use lower-case letters, digits and single hyphens, for example ${slugify(String(input)) || "lime-wash"}`,
  });
}
