import { contentAreas } from "#app/admin/editing/content-areas.ts";
import {
  type ContextReader,
  logContext,
  publishedContext,
  publisherContext,
} from "#app/context.ts";
import { itemsOf, typeOf } from "#domain/content/registry.ts";
import type { ComparedChange } from "#domain/publishing/change-pictures.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { draftSite } from "./previewed-site.server.ts";

/** A page of the website that shows an unpublished change. */
export interface ChangedPage {
  /** What was changed first there: 'Marbling'. */
  name: string;
  /** Where visitors will see it. */
  path: string;
}

/** How many pages the preview names. */
const mostNamed = 6;

/**
 * The pages that show unpublished changes, each once, and how many there are besides. None while
 * the database fails: the preview itself reports that.
 */
export async function changedPages(
  context: ContextReader,
): Promise<{ named: ChangedPage[]; others: number }> {
  try {
    const shown = context.get(publishedContext).current();
    const { changes, changeCount } = await context.get(publisherContext).compare(shown, 1);
    if (changeCount === 0) return { named: [], others: 0 };
    const site = await draftSite(context);
    const pages = new Map<string, ChangedPage>();
    for (const change of changes) {
      const path = pathOf(change, site);
      if (path !== null && !pages.has(path)) pages.set(path, { name: change.name, path });
    }
    const named = [...pages.values()].slice(0, mostNamed);
    return { named, others: changeCount - changes.length + pages.size - named.length };
  } catch (error) {
    context.get(logContext).warn({ err: error }, "The changed pages could not be listed");
    return { named: [], others: 0 };
  }
}

/** The page that shows a changed item. Null for an item that has gone or is left out. */
function pathOf({ subject, id, kind, isLeftOut }: ComparedChange, site: SiteContent) {
  const type = typeOf(subject);
  if (!type || kind === "removed" || isLeftOut) return null;
  const { publicPath } = contentAreas[subject];
  if (type.isSingle) return publicPath({ slug: "" });
  if (kind === "reordered") return null;
  const item = itemsOf(site, type).find((one) => one.id === id);
  return item ? publicPath({ slug: "", ...item }) : null;
}
