import { type Content, type SluggedName, sluggedTypes } from "#domain/content/registry.ts";

/** Maps a former slug to the id of the item that had it last. Slugs in use are left out. */
export type FormerSlugs = Record<SluggedName, Record<string, string>>;

export const noFormerSlugs = Object.fromEntries(
  sluggedTypes.map(({ name }) => [name, {}]),
) as FormerSlugs;

type Slugged = Pick<Content, SluggedName>;

/**
 * The former slugs that the next version stores: all slugs that the version before knew, except
 * those that the next one uses.
 */
export function formerSlugs(
  before: Slugged & { formerSlugs: FormerSlugs },
  next: Slugged,
): FormerSlugs {
  const remembered = (name: SluggedName) => {
    const shown = before[name].map(({ slug, id }) => [slug, id] as const);
    const live = new Set(next[name].map(({ slug }) => slug));
    const all = [...Object.entries(before.formerSlugs[name]), ...shown];
    return Object.fromEntries(all.filter(([slug]) => !live.has(slug)));
  };
  return Object.fromEntries(
    sluggedTypes.map(({ name }) => [name, remembered(name)]),
  ) as FormerSlugs;
}
