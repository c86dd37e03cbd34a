import {
  type ContextReader,
  databaseContext,
  type PreviewOf,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import { draftSite } from "#domain/publishing/draft-site.ts";
import { readSite } from "#domain/publishing/read-published.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** The site from the draft tables or from a version. Null for a version that is not kept. */
export async function previewedSite(
  context: ContextReader,
  of: PreviewOf,
): Promise<SiteContent | null> {
  if (of === "draft") return previewedDraft(context);
  const { db } = context.get(databaseContext);
  return readSite(db, of, await context.get(picturesContext)());
}

/** The site as the draft tables would show it. */
export async function previewedDraft(context: ContextReader): Promise<SiteContent> {
  const { db } = context.get(databaseContext);
  const pictures = await context.get(picturesContext)();
  return draftSite(db, context.get(publishedContext).current(), pictures);
}
