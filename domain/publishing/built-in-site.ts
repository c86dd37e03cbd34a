import type { Picture } from "#domain/images/picture.ts";
import { business } from "#domain/sample-site/business.ts";
import { projects } from "#domain/sample-site/projects.ts";
import { services } from "#domain/sample-site/services.ts";
import { testimonials } from "#domain/sample-site/testimonials.ts";
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
