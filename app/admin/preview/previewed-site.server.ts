import {
  type ContextReader,
  databaseContext,
  type PreviewOf,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import { readTables } from "#domain/publishing/freeze.ts";
import { readVersion } from "#domain/publishing/publications.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteOf } from "#domain/publishing/version-content.ts";

/** The site from the draft tables or from a version. Null for a version that is not kept. */
export async function previewedSite(
  context: ContextReader,
  of: PreviewOf,
): Promise<SiteContent | null> {
  if (of === "draft") return draftSite(context);
  const content = await readVersion(context.get(databaseContext).db, of);
  return content && siteOf(of, content, await context.get(picturesContext)());
}

/** The site as the draft tables would show it. */
export async function draftSite(context: ContextReader): Promise<SiteContent> {
  const pictures = await context.get(picturesContext)();
  const { formerSlugs, changedAt, version } = context.get(publishedContext).current();
  const tables = await readTables(context.get(databaseContext).db);
  return siteOf(version, { ...tables, formerSlugs, changedAt, pictures: {} }, pictures);
}
