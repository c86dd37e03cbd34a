import { business } from "#domain/content/business.ts";
import { projects } from "#domain/content/projects.ts";
import { services } from "#domain/content/services.ts";
import { testimonials } from "#domain/content/testimonials.ts";
import type { Picture } from "#domain/images/picture.ts";
import { noFormerSlugs } from "./former-slugs.ts";
import type { SiteContent } from "./site-content.ts";

/** Version 0: the built-in list, which visitors see until something is published. */
export function builtInSite(pictures: Record<string, Picture>): SiteContent {
  return {
    version: 0,
    business,
    services,
    projects,
    testimonials,
    formerSlugs: noFormerSlugs,
    changedAt: {},
    pictures,
  };
}
