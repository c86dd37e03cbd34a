import { type ComingClosedDays, comingClosedDays } from "#domain/business/closed-days.ts";
import type { Content } from "#domain/content/registry.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { FormerSlugs } from "./former-slugs.ts";

/** Content with what its order depends on. */
export interface OrderedContent extends Content {
  /** When each item of a list was added, by id, as ISO-8601 text in UTC. */
  createdAt: Record<string, string>;
  /** Where items stand in the order by hand, by id. Those that have no place are left out. */
  places: Record<string, string>;
}

/** The site that visitors see: a published version. Immutable. */
export interface SiteContent extends OrderedContent {
  version: number;
  formerSlugs: FormerSlugs;
  changedAt: ChangedAt;
  /** Every picture that the content shows, by its `url`. */
  pictures: Record<string, Picture>;
}

/**
 * When visitors first saw each item in its present state, as ISO-8601 text in UTC. A key is an
 * item's id, or a noun (`service`, `business`) for all its items.
 */
export type ChangedAt = ReadonlyMap<string, string>;

/** A version as pages show it on one day: the only part of a page that depends on the date. */
export interface ShownSite extends SiteContent {
  comingClosedDays: ComingClosedDays[];
}

/** @param today `YYYY-MM-DD` in Europe/London */
export function siteOn(site: SiteContent, today: string): ShownSite {
  return { ...site, comingClosedDays: comingClosedDays(site.business.closedDays, today) };
}
