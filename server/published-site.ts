import type { Published } from "#app/context.ts";
import type { Database } from "#db/open.ts";
import { latestVersion, readVersion } from "#domain/publishing/publications.ts";
import type { SiteContent } from "#domain/publishing/site-content.ts";
import { siteOf } from "#domain/publishing/version-content.ts";
import type { Logger } from "./log.ts";
import { copyVersion, readPublishedCopy } from "./published-copy.ts";
import type { ThreadedPublisher } from "./threaded-publisher.ts";

export interface PublishedSiteOptions {
  db: Database["db"];
  /** Version 0. Any version may show its pictures. */
  builtIn: SiteContent;
  dataDir: string;
  /** Reads versions while visitors are served. */
  publisher: Pick<ThreadedPublisher, "readVersion" | "copyVersion">;
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
  publisher,
  log,
}: PublishedSiteOptions): PublishedSite {
  let current = builtIn;
  let isFromDatabase = false;
  let unreadable: number | null = null;
  let refreshing = Promise.resolve();
  // At the start no visitor waits yet, and starting the thread would take longer.
  const here = {
    read: (version: number) => readVersion(db, version),
    copy: (version: number) => copyVersion(db, dataDir, version),
  };
  const there = { read: publisher.readVersion, copy: publisher.copyVersion };

  async function loadLatest() {
    const version = await latestVersion(db);
    if (version === null || (isFromDatabase && version === current.version)) return;
    try {
      await load(version);
      unreadable = null;
    } catch (error) {
      unreadable = version;
      throw error;
    }
  }

  async function load(version: number) {
    const { read, copy } = current === builtIn ? here : there;
    const content = await read(version);
    if (!content) throw new Error(`version ${version} is incomplete`);
    current = siteOf(version, content, builtIn.pictures);
    isFromDatabase = true;
    log.info({ version }, "Visitors see this version");
    try {
      await copy(version);
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
      const copy = await readPublishedCopy(dataDir);
      if (copy) current = siteOf(copy.version, copy.content, builtIn.pictures);
      return copy !== null;
    },
  };
}
