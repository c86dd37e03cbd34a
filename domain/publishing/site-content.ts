import type { Business, Project, Service, Testimonial } from "#domain/content/schema.ts";
import type { Picture } from "#domain/images/picture.ts";
import type { ChangedAt } from "./changed-at.ts";
import type { FormerSlugs } from "./former-slugs.ts";

/** What the owner edits and a version freezes. */
export interface Content {
  business: Business;
  /** In the order they are shown. */
  services: Service[];
  /** Newest year first. */
  projects: Project[];
  /** Featured (rating 5) first. */
  testimonials: Testimonial[];
}

/**
 * What visitors see: one published version of the site, or the built-in list as version 0. Never
 * changed once made.
 */
export interface SiteContent extends Content {
  version: number;
  /** Slugs that services and projects had in earlier versions. */
  formerSlugs: FormerSlugs;
  changedAt: ChangedAt;
  /** Every picture the content refers to, by its `url`. */
  pictures: Record<string, Picture>;
}
