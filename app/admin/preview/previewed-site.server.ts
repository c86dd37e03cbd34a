import {
  type ContextReader,
  type PreviewOf,
  picturesContext,
  publishedContext,
  publisherContext,
} from "#app/context.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteOf } from "#domain/publishing/version-content.ts";

/** The site from the draft tables or from a version. Null for a version that is not kept. */
export async function previewedSite(
  context: ContextReader,
  of: PreviewOf,
): Promise<SiteContent | null> {
  if (of === "draft") return draftSite(context);
  const content = await context.get(publisherContext).readVersion(of);
  return content && siteOf(of, content, await context.get(picturesContext)());
}

/** The site as the draft tables would show it. */
export async function draftSite(context: ContextReader): Promise<SiteContent> {
  const pictures = await context.get(picturesContext)();
  const { formerSlugs, changedAt, version } = context.get(publishedContext).current();
  const tables = await context.get(publisherContext).readDraftTables();
  return siteOf(version, { ...tables, formerSlugs, changedAt, pictures: {} }, pictures);
}
