import type { Content } from "#domain/content/registry.ts";
import { builtInSite } from "#domain/publishing/built-in-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

type Fields<Items> = Partial<Items extends (infer Item)[] ? Item : Items>;

/** The built-in site with these fields changed, in a list in those of its first item. */
export function siteWith<Name extends keyof Content>(
  name: Name,
  fields: Fields<Content[Name]>,
): SiteContent {
  const site = builtInSite({});
  const items: unknown = site[name];
  const changed = Array.isArray(items)
    ? items.with(0, { ...items[0], ...fields })
    : { ...(items as object), ...fields };
  return { ...site, [name]: changed };
}
