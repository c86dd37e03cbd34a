import type { ContextValues } from "#app/handler.ts";
import type { Database } from "#db/open.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { tablesStamp } from "#domain/publishing/tables-stamp.ts";
import { siteOf } from "#domain/publishing/version-content.ts";

/** For how long the draft tables are not looked at again, in milliseconds. */
const freshFor = 1_000;
/** How long a site that nobody asks for is kept, in milliseconds. */
const keptFor = 10 * 60_000;

type SharedDraftOptions = Pick<ContextValues, "publisher" | "published" | "pictures"> & {
  db: Database["db"];
  /** Milliseconds since 1970. */
  clock?: () => number;
};

/**
 * Reads the site as the draft tables would show it. Anybody with a link may ask, so the tables are
 * read again only after something was saved or published, once for all who ask meanwhile.
 */
export function openSharedDraft({
  db,
  publisher,
  published,
  pictures,
  clock = Date.now,
}: SharedDraftOptions): () => Promise<SiteContent> {
  let kept: { site: SiteContent; shown: SiteContent; stamp: string; lookedAt: number } | undefined;
  let looking: Promise<SiteContent> | undefined;
  let dropping: NodeJS.Timeout | undefined;

  async function look(): Promise<SiteContent> {
    const shown = published.current();
    const lookedAt = clock();
    const isKnown = kept?.shown === shown;
    if (kept && isKnown && lookedAt - kept.lookedAt < freshFor) return kept.site;
    // Read before the rows: a save in between then makes the stamp out of date.
    const stamp = await tablesStamp(db);
    const site = kept && isKnown && kept.stamp === stamp ? kept.site : await read(shown);
    kept = { site, shown, stamp, lookedAt };
    clearTimeout(dropping);
    dropping = setTimeout(() => {
      kept = undefined;
    }, keptFor).unref();
    return site;
  }

  async function read({ version, formerSlugs, changedAt }: SiteContent): Promise<SiteContent> {
    const tables = await publisher.readDraftTables();
    const content = { ...tables, formerSlugs, changedAt, pictures: {} };
    return siteOf(version, content, await pictures());
  }

  return () => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
    return looking;
  };
}
