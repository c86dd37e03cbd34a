import { type Content, type SluggedName, sluggedTypes } from "#domain/content/registry.ts";

/** By a former slug, the id of the item that had it last. Slugs in use are not among them. */
export type FormerSlugs = Record<SluggedName, Record<string, string>>;

export const noFormerSlugs = Object.fromEntries(
  sluggedTypes.map(({ name }) => [name, {}]),
) as FormerSlugs;

type Slugged = Pick<Content, SluggedName>;

/** What the next version stores: all former slugs and slugs of the version before, but its own. */
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
