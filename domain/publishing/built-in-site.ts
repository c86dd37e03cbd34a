import { generateNKeysBetween } from "fractional-indexing";
import type { Picture } from "#domain/images/picture.ts";
import { sampleContent } from "#domain/sample-site/sample-content.ts";
import { noFormerSlugs } from "./former-slugs.ts";
import type { SiteContent } from "./site-content.ts";

/** The built-in content, which visitors see until the database has been read. */
export function builtInSite(pictures: Record<string, Picture>): SiteContent {
  return {
    version: 0,
    ...sampleContent,
    createdAt: {},
    places: builtInPlaces(),
    formerSlugs: noFormerSlugs,
    changedAt: new Map(),
    pictures,
  };
}

/** The services in the order in which they are built in. Projects are in that of their years. */
function builtInPlaces(): Record<string, string> {
  const ids = sampleContent.services.map(({ id }) => id);
  const keys = generateNKeysBetween(null, null, ids.length);
  return Object.fromEntries(ids.map((id, index) => [id, keys[index] ?? ""]));
}
