import type { Business, Project, Service, Testimonial } from "#domain/content/schema.ts";
import type { Picture } from "#domain/images/picture.ts";

/** What visitors see: one published version of the site, or the built-in list as version 0. Never changed once made. */
export interface SiteContent {
  version: number;
  business: Business;
  /** In the order they are shown. */
  services: Service[];
  /** Newest year first. */
  projects: Project[];
  /** Featured (rating 5) first. */
  testimonials: Testimonial[];
  /** Every picture the content refers to, by its `url`. */
  pictures: Record<string, Picture>;
}
