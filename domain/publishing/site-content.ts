import type { Content } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { ChangedAt } from "./changed-at.ts";
import type { FormerSlugs } from "./former-slugs.ts";

/**
 * The site that visitors see: a published version, or the built-in content as version 0. Immutable.
 */
export interface SiteContent extends Content {
  version: number;
  formerSlugs: FormerSlugs;
  changedAt: ChangedAt;
  /** Every picture that the content shows, by its `url`. */
  pictures: Record<string, Picture>;
}
