import type { Published } from "#app/context.ts";
import type { ContextValues } from "#app/handler.ts";
import type { Database } from "#db/open.ts";
import { draftSite } from "#domain/publishing/draft-site.ts";
import { latestVersion } from "#domain/publishing/publications.ts";
import { readLaterSite, readSite } from "#domain/publishing/read-published.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import type { Logger } from "#server/log.ts";
import { hasPublishedCopy, keepPublishedCopy, readPublishedCopy } from "./published-copy.ts";

export interface PublishedSiteOptions {
  db: Database["db"];
  /** Version 0. Any version may show its pictures. */
  builtIn: SiteContent;
  dataDir: string;
  log: Logger;
}

export interface PublishedSite extends Published {
  /** The version published last, if it cannot be read from the database; otherwise null. */
  unreadableVersion(): number | null;
  /**
   * Shows the copy in the data folder, for a start that cannot read the database. False if there is
   * no copy.
   */
  loadCopy(): Promise<boolean>;
  /** Resolves when the copy in the data folder is the version that visitors see. */
  copied(): Promise<void>;
}

/**
 * The version that visitors see. It is in memory, so that page views need no query and continue
 * while the database is down. `current` returns the same object until another version is published.
 * When `refresh` throws, visitors still see the version before.
 */
export function openPublishedSite({
  db,
  builtIn,
  dataDir,
  log,
}: PublishedSiteOptions): PublishedSite {
  let current = builtIn;
  let isFromDatabase = false;
  let unreadable: number | null = null;
  let refreshing = Promise.resolve();
  let copying = Promise.resolve();
  const keepCopy = keepPublishedCopy(dataDir);

  async function loadLatest() {
    const version = await latestVersion(db);
    if (version === null || (isFromDatabase && version === current.version)) {
      unreadable = null;
      return;
    }
    try {
      current = await read(version);
      unreadable = null;
    } catch (error) {
      unreadable = version;
      throw error;
    }
    isFromDatabase = true;
    log.info({ version: current.version }, "Visitors see this version");
    const shown = current;
    // One at a time, and visitors see the version before the copy is made.
    copying = copying.then(() => copy(shown));
    // A start needs a copy while the database is away, even after the very first version.
    if (!hasPublishedCopy(dataDir)) await copying;
  }

  async function read(version: number): Promise<SiteContent> {
    // The database may have been put back from a backup meanwhile.
    const isLater = isFromDatabase && version > current.version;
    if (isLater) return readLaterSite(db, current, builtIn.pictures);
    const site = await readSite(db, version, builtIn.pictures);
    if (!site) throw new Error(`version ${version} is incomplete`);
    return site;
  }

  async function copy(site: SiteContent) {
    if (site !== current) return;
    try {
      await keepCopy(site);
    } catch (error) {
      log.error({ err: error }, "This version could not be copied to DATA_DIR");
    }
  }

  return {
    current: () => current,
    unreadableVersion: () => unreadable,
    refresh() {
      // One at a time, so that an older version is never loaded last.
      const refreshed = refreshing.then(loadLatest);
      refreshing = refreshed.catch(() => {});
      return refreshed;
    },
    async loadCopy() {
      const copy = await readPublishedCopy(dataDir, builtIn.pictures);
      if (copy) current = copy;
      return copy !== null;
    },
    copied: () => copying,
  };
}

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
