import type { Content } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { ChangedAt } from "./changed-at.ts";
import type { FormerSlugs } from "./former-slugs.ts";

/**
 * What visitors see: one published version of the site, or the built-in list as version 0. Never
 * changed once made.
 */
export interface SiteContent extends Content {
  version: number;
  formerSlugs: FormerSlugs;
  changedAt: ChangedAt;
  /** Every picture the content refers to, by its `url`. */
  pictures: Record<string, Picture>;
}
