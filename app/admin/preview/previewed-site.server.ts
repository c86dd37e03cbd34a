import {
  type ContextReader,
  databaseContext,
  type PreviewOf,
  picturesContext,
  publishedContext,
} from "#app/context.ts";
import { type Change, readChangesOf } from "#domain/publishing/changes.ts";
import { draftSite } from "#domain/publishing/draft-site.ts";
import { readSite } from "#domain/publishing/read-published.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { itemsPreviewed } from "./preview-address.ts";

/** The site that a preview shows. Null for a version that is not kept. */
export async function previewedSite(
  context: ContextReader,
  of: PreviewOf,
): Promise<SiteContent | null> {
  if (of === "draft") return previewedDraft(context);
  const { db } = context.get(databaseContext);
  if (typeof of === "string")
    return previewedDraft(context, await readChangesOf(db, itemsPreviewed(of)));
  return readSite(db, of, await context.get(picturesContext)());
}

/** The site as visitors see it, with these changes; with all that is saved if they are left out. */
export async function previewedDraft(
  context: ContextReader,
  changes?: readonly Change[],
): Promise<SiteContent> {
  const { db } = context.get(databaseContext);
  const pictures = await context.get(picturesContext)();
  return draftSite(db, context.get(publishedContext).current(), pictures, changes);
}
