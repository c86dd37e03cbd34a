import type { Picture } from "#domain/images/picture.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import { noFormerSlugs } from "./former-slugs.ts";
import type { SiteContent } from "./site-content.ts";

/** Version 0: the built-in content, which visitors see until a version is published. */
export function builtInSite(pictures: Record<string, Picture>): SiteContent {
  return {
    version: 0,
    ...sampleContent,
    formerSlugs: noFormerSlugs,
    changedAt: {},
    pictures,
  };
}
