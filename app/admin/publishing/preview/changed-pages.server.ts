import { contentAreas } from "#app/admin/editing/content-areas.ts";
import { itemsPreviewed } from "#app/admin/publishing/paths.ts";
import { type ContextReader, databaseContext, logContext, type PreviewOf } from "#app/context.ts";
import { type Change, readChanges, readChangesOf } from "#domain/publishing/changes.ts";

/** A page of the website that shows an unpublished change of a preview. */
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
  of: Exclude<PreviewOf, number>,
): Promise<{ named: ChangedPage[]; others: number }> {
  try {
    const { db } = context.get(databaseContext);
    const changes = await (of === "draft"
      ? readChanges(db)
      : readChangesOf(db, itemsPreviewed(of)));
    const pages = new Map<string, ChangedPage>();
    for (const change of changes) {
      const path = pathOf(change);
      if (path !== null && !pages.has(path)) pages.set(path, { name: change.name, path });
    }
    const named = [...pages.values()].slice(0, mostNamed);
    return { named, others: pages.size - named.length };
  } catch (error) {
    context.get(logContext).warn({ err: error }, "The changed pages could not be listed");
    return { named: [], others: 0 };
  }
}

/** The page that shows a changed item. Null for an item that has gone, or has only moved. */
function pathOf({ subject, kind, after }: Change): string | null {
  if (!after || kind === "moved") return null;
  return contentAreas[subject].publicPath({ slug: "", ...after.item });
}
