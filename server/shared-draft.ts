import type { ContextValues } from "#app/handler.ts";
import type { Database } from "#db/open.ts";
import { draftSite } from "#domain/publishing/draft-site.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";

/** For how long the draft tables are not looked at again, in milliseconds. */
const freshFor = 1_000;

type SharedDraftOptions = Pick<ContextValues, "published" | "pictures"> & {
  db: Database["db"];
  /** Milliseconds since 1970. */
  clock?: () => number;
};

/**
 * Reads the site as the draft tables would show it. Anybody with a link may ask, so the tables are
 * read once a second at most, for all who ask meanwhile.
 */
export function openSharedDraft({
  db,
  published,
  pictures,
  clock = Date.now,
}: SharedDraftOptions): () => Promise<SiteContent> {
  let kept: { site: Promise<SiteContent>; shown: SiteContent; readAt: number } | undefined;

  return () => {
    const shown = published.current();
    if (kept?.shown === shown && clock() - kept.readAt < freshFor) return kept.site;
    const site = pictures().then((all) => draftSite(db, shown, all));
    const reading = { site, shown, readAt: clock() };
    kept = reading;
    site.catch(() => {
      if (kept === reading) kept = undefined;
    });
    return site;
  };
}
