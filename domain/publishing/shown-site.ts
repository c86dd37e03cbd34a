import { type ComingClosedDays, comingClosedDays } from "#domain/business/closed-days.ts";
import type { SiteContent } from "./site-content.ts";

/** A version as pages show it on one day: the only part of a page that depends on the date. */
export interface ShownSite extends SiteContent {
  comingClosedDays: ComingClosedDays[];
}

/** @param today `YYYY-MM-DD` in Europe/London */
export function siteOn(site: SiteContent, today: string): ShownSite {
  return { ...site, comingClosedDays: comingClosedDays(site.business.closedDays, today) };
}
