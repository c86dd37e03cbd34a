import type { Content, SluggedName } from "#domain/content/registry.ts";
import type { FormerSlugs } from "./former-slugs.ts";

type Slugged = Pick<Content, SluggedName> & { formerSlugs: FormerSlugs };

/**
 * The present slug of the item that once had this slug; null when the item is gone; undefined when
 * no version ever had the slug.
 */
export function presentSlug(
  site: Slugged,
  name: SluggedName,
  slug: string,
): string | null | undefined {
  const former = site.formerSlugs[name];
  if (!Object.hasOwn(former, slug)) return undefined;
  return site[name].find(({ id }) => id === former[slug])?.slug ?? null;
}
