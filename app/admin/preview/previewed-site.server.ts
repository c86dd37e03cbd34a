import type { AppServices, PreviewOf } from "#app/context.ts";
import { readTables } from "#domain/publishing/freeze.ts";
import { readVersion } from "#domain/publishing/publications.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteOf } from "#domain/publishing/version-content.ts";

/**
 * The site as the tables would have it, or as a version has it; null for a version that is not
 * kept.
 */
export async function previewedSite(app: AppServices, of: PreviewOf): Promise<SiteContent | null> {
  if (of === "draft") return draftSite(app);
  const content = await readVersion(app.database.db, of);
  return content && siteOf(of, content, await app.pictures());
}

/** The site as the tables would have it. */
export async function draftSite(app: AppServices): Promise<SiteContent> {
  const pictures = await app.pictures();
  const { formerSlugs, changedAt, version } = app.published.current();
  const tables = await readTables(app.database.db);
  return siteOf(version, { ...tables, formerSlugs, changedAt, pictures: {} }, pictures);
}
