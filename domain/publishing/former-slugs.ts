import type { Content } from "./site-content.ts";

/** By the slug, the id of the item that last had it. None of them is a slug of the same version. */
export interface FormerSlugs {
  services: Record<string, string>;
  projects: Record<string, string>;
}

export const noFormerSlugs: FormerSlugs = { services: {}, projects: {} };

type Noun = keyof FormerSlugs;
type Slugged = Pick<Content, Noun> & { formerSlugs: FormerSlugs };

/**
 * What the next version remembers: all that the version before it remembered and showed, but for
 * what it shows itself.
 */
export function formerSlugs(before: Slugged, next: Pick<Content, Noun>): FormerSlugs {
  const remembered = (noun: Noun) => {
    const shown = before[noun].map(({ slug, id }) => [slug, id] as const);
    const live = new Set(next[noun].map(({ slug }) => slug));
    const all = [...Object.entries(before.formerSlugs[noun]), ...shown];
    return Object.fromEntries(all.filter(([slug]) => !live.has(slug)));
  };
  return { services: remembered("services"), projects: remembered("projects") };
}

/**
 * Where the item is now that once had this slug: its present slug, in one step however often it
 * changed; null when the item is gone; undefined when no version ever had the slug.
 */
export function presentSlug(site: Slugged, noun: Noun, slug: string): string | null | undefined {
  const former = site.formerSlugs[noun];
  if (!Object.hasOwn(former, slug)) return undefined;
  return site[noun].find(({ id }) => id === former[slug])?.slug ?? null;
}
